import { useAccount } from '@chefly/api-client/react';
import type { RoomPass, Session } from '@chefly/contracts';
import { useDish } from './kitchen/use-dish';
import { useKitchen } from './kitchen/use-kitchen';
import { hereAmong } from './kitchen/whereabouts';
import { usePlayback } from './playback';
import { useHands } from './use-hands';
import { useKeptForReload } from './use-kept-for-reload';
import { goneOf, useLeavers } from './use-leavers';
import { useOthers } from './use-others';
import { useOwnDevices } from './use-own-devices';
import { useRoom } from './use-room';
import { useRoomNews } from './use-room-news';
import { useToldTimers } from './use-told-timers';

export type StageState = ReturnType<typeof useStage>;

/**
 * What a session is while somebody is in it, however it is laid out: the kitchen and the dish, the
 * others and what is heard of them, the own devices and hands, and what is told.
 */
export function useStage(
  session: Session,
  pass: RoomPass,
  onEntered: (there: readonly string[]) => void,
) {
  const leavers = useLeavers(session, useAccount().uid);
  const shared = useToldTimers(useKitchen(session, goneOf(leavers)));
  const { room, state } = useRoom(session, pass, (there) => {
    shared.catchUp();
    onEntered(there);
  });
  const { local } = state;
  const others = useOthers(session, state, leavers);
  const cooks = hereAmong(shared, others);
  const kitchen = { ...shared, cooks };
  const { playback, silent } = usePlayback(local.microphone || local.camera);
  const own = useOwnDevices(session.uid, room, local);
  const hands = useHands(kitchen, own);
  const dish = useDish(session.recipe.uid);
  const news = useRoomNews(session, kitchen, state, others, {
    steps: dish.steps.length,
    lowered: hands.lowered,
  });
  useKeptForReload(session, kitchen.step, others.started, others.alone);
  return { kitchen, dish, state, others, playback, silent, own, hands, news };
}
