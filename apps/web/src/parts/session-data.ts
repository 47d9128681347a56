import { mainSessionId, type Session } from '@chefly/contracts';

const KEY = 'session_data';
const STEP = 'session_step';

/** What a reload of this tab needs to find its session again. The server decides all else. */
export function rememberSession(session: Session) {
  const participatingUsers = session.participants
    .filter((participant) => participant.role === 'user')
    .map((participant) => participant.uid);
  sessionStorage.setItem(
    KEY,
    JSON.stringify({
      sessionUid: session.uid,
      mainSessionId: mainSessionId[session.type],
      recipeUid: session.recipe.uid,
      ...(session.role === 'chef' ? { participatingUsers } : { chefUid: session.chef.uid }),
    }),
  );
  sessionStorage.setItem('isSessionStarted', 'true');
}

const remembered = (): { sessionUid?: string; recipeUid?: string } => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
};
export const rememberedSession = () => remembered().sessionUid;

/** Where one is in the recipe, for a reload without the network. */
export const rememberStep = (step: number) => sessionStorage.setItem(STEP, String(step));
/** What this tab's session cooks, and at which step it was seen last. */
export const rememberedDish = () => ({
  recipeUid: remembered().recipeUid,
  step: Number(sessionStorage.getItem(STEP) ?? 0),
});

export function rememberEmpty(empty: boolean) {
  if (empty) sessionStorage.setItem('isNoParticipantsInSession', 'true');
  else sessionStorage.removeItem('isNoParticipantsInSession');
}

export function forgetSession() {
  for (const key of [KEY, STEP, 'isSessionStarted', 'isNoParticipantsInSession'])
    sessionStorage.removeItem(key);
}
