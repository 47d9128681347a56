import { query, useAccount, useApi } from '@chefly/api-client/react';
import type { Session } from '@chefly/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dishOf } from '../../parts/cooking/dishes';
import { keepForOffline } from '../../parts/cooking/keep-offline';
import { rememberEmpty, rememberRoom, rememberStep } from '../../parts/session-data';

/**
 * What a reload needs: that the room stands here, whether everybody has left and, while the network
 * is away, the program, the recipe and the step.
 *
 * @param started before that the network has other things to carry
 */
export function useKeptForReload(
  { uid: sessionUid, recipe }: Session,
  step: number,
  started: boolean,
  alone: boolean,
) {
  const api = useApi();
  const { uid } = useAccount();
  const { data } = useQuery(query(api, 'recipes', 'recipe', { uid: recipe.uid }));
  useEffect(() => {
    if (!data || !started) return;
    dishOf(api, uid, data.uid).bring(data);
    void keepForOffline();
  }, [api, uid, data, started]);
  useEffect(() => rememberRoom(sessionUid), [sessionUid]);
  useEffect(() => rememberStep(step), [step]);
  useEffect(() => rememberEmpty(alone), [alone]);
}
