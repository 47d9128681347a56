import { HOUR, type Booking } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';
import type { Out } from './booking-state';

/** `soon`: within the hour. */
export type Door = 'later' | 'soon' | 'open' | 'closed';

/**
 * Once a session has begun, whoever was in goes back unless they have left, and others come while it
 * lasts.
 *
 * @param now by the server's clock
 */
export function useDoor(booking: Booking, now: number): { door: Door; out: Out } {
  const lasts = now < Date.parse(booking.endsAt);
  const { isIn, out } = usePart(booking, lasts);
  if (booking.state !== 'started') return { door: doorBefore(booking, now), out };
  const open = booking.knocked ? isIn : lasts;
  return { door: open ? 'open' : 'closed', out };
}

function doorBefore({ doorOpensAt, doorClosesAt }: Booking, now: number): Door {
  const rest = Date.parse(doorOpensAt) - now;
  if (rest > 0) return rest < HOUR ? 'soon' : 'later';
  return now < Date.parse(doorClosesAt) ? 'open' : 'closed';
}

/** The reader's own part in a session that has begun, once they were in it. */
function usePart({ state, knocked, sessionUid }: Booking, lasts: boolean) {
  const api = useApi();
  const wasIn = state === 'started' && knocked;
  const current = useQuery({ ...query(api, 'sessions', 'current', {}), enabled: wasIn }).data;
  const isIn = current?.uid === sessionUid && !current?.left;
  const isOut = wasIn && current !== undefined && !isIn;
  // whoever has left is in none: whether the others go on without them, the session says itself
  const left = useQuery({
    ...query(api, 'sessions', 'session', { uid: sessionUid ?? '' }),
    enabled: isOut && lasts && !!sessionUid,
  });
  const end = left.data?.state === 'ongoing' ? ('left' as const) : ('over' as const);
  return { isIn, out: isOut && !left.isLoading ? end : null };
}
