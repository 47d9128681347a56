import { mainSessionId, type Session } from '@chefly/contracts';

const KEY = 'session_data';

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
      ...(session.role === 'chef' ? { participatingUsers } : { chefUid: session.chef.uid }),
    }),
  );
  sessionStorage.setItem('isSessionStarted', 'true');
}

export function rememberedSession(): string | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}').sessionUid;
  } catch {
    return undefined;
  }
}

export function rememberEmpty(empty: boolean) {
  if (empty) sessionStorage.setItem('isNoParticipantsInSession', 'true');
  else sessionStorage.removeItem('isNoParticipantsInSession');
}

export function forgetSession() {
  for (const key of [KEY, 'isSessionStarted', 'isNoParticipantsInSession'])
    sessionStorage.removeItem(key);
}
