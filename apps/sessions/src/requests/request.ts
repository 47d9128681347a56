import { timing, type ErrorCode, type RequestEnd, type RequestState } from '@chefly/contracts';
import { isAvailable, isReachable, type Offer } from '../chefs/availability';
import type { Answer, Asking } from './request-row';

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

/** Its time is over, and nothing has closed it yet: the deadline counts even if its job is late. */
export const isOverdue = ({ state, expiresAt }: Pick<Request, 'state' | 'expiresAt'>, now: Date) =>
  state === 'pending' && expiresAt <= now;

/** Why this chef cannot answer this request now; null when they can. */
export function refusalToAnswer(request: Request, chefUid: string, now: Date): ErrorCode | null {
  if (request.state === 'expired' || isOverdue(request, now)) return 'sessions/request-expired';
  if (
    request.state !== 'pending' ||
    !request.chefs.some((chef) => chef.uid === chefUid && chef.state === 'pending')
  )
    return 'sessions/request-closed';
  return null;
}

/** How long a chef took who answers now. */
const took = (
  request: { askedAt: Date },
  { askedAt = request.askedAt }: Asking,
  answeredAt: Date,
) => ({ answeredMs: Math.max(0, answeredAt.getTime() - askedAt.getTime()) });

/**
 * The chefs after one of them declined, and where that leaves the request: declined once nobody is
 * left.
 *
 * @param answeredAt when they said so themselves; absent where it is only as if
 */
export function afterDecline<C extends { uid: string; state: RequestState } & Asking>(
  request: { chefs: C[]; askedAt: Date },
  chefUid: string,
  answeredAt?: Date,
): { chefs: (C & Answer)[]; state: RequestState } {
  const next = request.chefs.map((chef) =>
    chef.uid === chefUid
      ? { ...chef, state: 'declined' as const, ...(answeredAt && took(request, chef, answeredAt)) }
      : chef,
  );
  return {
    chefs: next,
    state: next.some((chef) => chef.state === 'pending') ? 'pending' : 'declined',
  };
}

/** What keeps a chef from answering, as things stand; null when they can. */
export function obstacleOf(
  chef: Offer & { busy: string | null },
  now = new Date(),
): RequestEnd | null {
  if (chef.busy) return 'chefs-busy';
  if (isAvailable(chef, now)) return isReachable(chef, now) ? null : 'chefs-gone';
  return chef.online ? 'chefs-unavailable' : 'chefs-gone';
}

/** The chefs of a request that ends without an answer. */
export const withdrawn = <C extends { state: RequestState }>(chefs: C[]): C[] =>
  chefs.map((chef) => (chef.state === 'pending' ? { ...chef, state: 'cancelled' as const } : chef));

/** The chefs once one has accepted: the others are withdrawn. */
export const afterAccept = <C extends { uid: string; state: RequestState } & Asking>(
  request: { chefs: C[]; askedAt: Date },
  chefUid: string,
  answeredAt: Date,
): (C & Answer)[] =>
  withdrawn(
    request.chefs.map((chef) =>
      chef.uid === chefUid
        ? { ...chef, state: 'accepted' as const, ...took(request, chef, answeredAt) }
        : chef,
    ),
  );
