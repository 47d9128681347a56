import { timing, type ErrorCode, type RequestEnd, type RequestState } from '@chefly/contracts';

/**
 * pending → accepted | declined | expired | cancelled; each of the four is final and excludes the
 * others.
 */
export interface Request {
  state: RequestState;
  expiresAt: Date;
  chefs: { uid: string; state: RequestState }[];
}

/** How long chefs have: less for a member whose request before this one ran out. */
export const waitFor = (previous: RequestState | null) =>
  previous === 'expired' ? timing.repeatedRequestWait : timing.requestWait;

/**
 * Why this chef cannot answer this request now; null when they can. The deadline counts even if its
 * job is late.
 */
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

/**
 * The chefs after one of them declined, and where that leaves the request: declined once nobody is
 * left.
 */
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

/** What keeps a chef from answering, as things stand; null when they can. */
export function obstacleOf(chef: {
  online: boolean;
  available: boolean;
  busy: string | null;
}): RequestEnd | null {
  if (chef.busy) return 'chefs-busy';
  if (!chef.online) return 'chefs-gone';
  return chef.available ? null : 'chefs-unavailable';
}

/** The chefs of a request that ends without an answer. */
export const withdrawn = <C extends { state: RequestState }>(chefs: C[]): C[] =>
  chefs.map((chef) => (chef.state === 'pending' ? { ...chef, state: 'cancelled' as const } : chef));

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
