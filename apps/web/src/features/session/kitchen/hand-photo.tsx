import type { RaisedHand } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { PanPhoto } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';

/** The pan of somebody who is stuck. */
export function HandPhoto({
  sessionUid,
  hand,
  name,
}: {
  sessionUid: string;
  hand: RaisedHand;
  name: string;
}) {
  const api = useApi();
  const { data: picture } = useQuery(
    query(api, 'sessions', 'handPhoto', { uid: sessionUid, handUid: hand.uid }),
  );
  return <PanPhoto picture={picture} title={`${name}’s pan, step ${hand.step + 1}`} />;
}
