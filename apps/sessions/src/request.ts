import { timing, type ErrorCode, type RequestState } from '@chefly/contracts';

/** pending → accepted | declined | expired | cancelled; each of the four is final and excludes the others. */
export interface Request {
  state: RequestState;
  expiresAt: Date;
  chefs: { uid: string; state: RequestState }[];
}

/** How long chefs have: less for a member whose request before this one ran out. */
export const waitFor = (previous: RequestState | null) =>
  previous === 'expired' ? timing.repeatedRequestWait : timing.requestWait;

/** Why this chef cannot answer this request now; null when they can. The deadline counts even if its job is late. */
export function refusalToAnswer(request: Request, chefUid: string, now: Date): ErrorCode | null {
  if (request.state === 'expired' || (request.state === 'pending' && request.expiresAt <= now))
    return 'sessions/request-expired';
  if (
    request.state !== 'pending' ||
    !request.chefs.some((chef) => chef.uid === chefUid && chef.state === 'pending')
  )
    return 'sessions/request-closed';
  return null;
}

/** The chefs after one of them declined, and where that leaves the request: declined once nobody is left. */
export function afterDecline<C extends { uid: string; state: RequestState }>(
  chefs: C[],
  chefUid: string,
): { chefs: C[]; state: RequestState } {
  const next = chefs.map((chef) =>
    chef.uid === chefUid ? { ...chef, state: 'declined' as const } : chef,
  );
  return {
    chefs: next,
    state: next.some((chef) => chef.state === 'pending') ? 'pending' : 'declined',
  };
}

/** The chefs once one has accepted: the others are withdrawn. */
export const afterAccept = <C extends { uid: string; state: RequestState }>(
  chefs: C[],
  chefUid: string,
): C[] =>
  chefs.map((chef) => ({
    ...chef,
    state:
      chef.uid === chefUid
        ? ('accepted' as const)
        : chef.state === 'pending'
          ? ('cancelled' as const)
          : chef.state,
  }));
