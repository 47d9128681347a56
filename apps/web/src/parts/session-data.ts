import { mainSessionId, type Session } from '@chefly/contracts';
import { readKept, tabKeeps } from '@chefly/ui';
import { z } from 'zod';

const KEY = 'session_data';
const STEP = 'session_step';
const ROOM = 'session_room';

/** What a reload of this tab needs to find its session again. The server decides all else. */
export function rememberSession(session: Session) {
  const participatingUsers = session.participants
    .filter((participant) => participant.role === 'user')
    .map((participant) => participant.uid);
  tabKeeps.write(
    KEY,
    JSON.stringify({
      sessionUid: session.uid,
      mainSessionId: mainSessionId[session.type],
      recipeUid: session.recipe.uid,
      ...(session.role === 'chef' ? { participatingUsers } : { chefUid: session.chef.uid }),
    }),
  );
  tabKeeps.write('isSessionStarted', 'true');
}

const session = z.object({ sessionUid: z.string(), recipeUid: z.string() }).partial();
const remembered = () => readKept(session, tabKeeps.read(KEY)) ?? {};
export const rememberedSession = () => remembered().sessionUid;

/** Where one is in the recipe, for a reload without the network. */
export const rememberStep = (step: number) => tabKeeps.write(STEP, String(step));
/** What this tab's session cooks, and at which step it was seen last. */
export const rememberedDish = () => ({
  recipeUid: remembered().recipeUid,
  step: readKept(z.int().nonnegative(), tabKeeps.read(STEP)) ?? 0,
});

/**
 * The room stands on this tab's screen, until that is left. What another app shares takes the whole
 * page instead.
 */
export function rememberRoom(sessionUid: string): () => void {
  tabKeeps.write(ROOM, sessionUid);
  return () => tabKeeps.write(ROOM, null);
}
export const rememberedRoom = () => tabKeeps.read(ROOM);

export function rememberEmpty(empty: boolean) {
  tabKeeps.write('isNoParticipantsInSession', empty ? 'true' : null);
}

export function forgetSession() {
  for (const key of [KEY, STEP, ROOM, 'isSessionStarted', 'isNoParticipantsInSession'])
    tabKeeps.write(key, null);
}
