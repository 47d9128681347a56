import { MINUTE, bookingLimits, type Booking } from '@chefly/contracts';
import { query, useApi, useLive } from '@chefly/api-client/react';
import { aboveDock, Button, classes, IconButton, timeOf, useNow, written } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bookingLink } from '../../parts/booking-link';

const LOOKS_MS = 300_000;
/** While nobody answers. */
const AGAIN_MS = 20_000;

/**
 * Over any screen, from a quarter of an hour before the own next booking: how soon it begins, and
 * once its door is open the way in, for as long as one may still come.
 */
export default function BookedSoon() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [away, putAway] = useState('');
  const coming = useQuery({
    ...query(api, 'sessions', 'bookings', { when: 'coming', limit: 3 }),
    staleTime: LOOKS_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : LOOKS_MS),
  });
  const running = useQuery({ ...query(api, 'sessions', 'current', {}), staleTime: 0 });
  useLive(
    'booking.changed',
    () => void queries.invalidateQueries({ queryKey: ['sessions', 'bookings'] }),
  );
  const now = useNow(5000) - coming.dataUpdatedAt;
  const serverNow = (booking: Booking) => now + Date.parse(booking.serverTime);
  const booking = coming.data?.items.find((each) => isNear(each, serverNow(each)));
  if (!booking || (running.data && !running.data.left)) return null;
  if (/^\/(book|bookings|session.*)$/.test(pathname)) return null;
  const { uid, startsAt, recipe, state, doorOpensAt } = booking;
  const open = serverNow(booking) >= Date.parse(doorOpensAt);
  if (away === uid && !open) return null;
  const rest = (Date.parse(startsAt) - serverNow(booking)) / MINUTE;
  return (
    <div
      role="status"
      className={classes(
        aboveDock,
        'fixed inset-x-3 z-30 mx-auto flex max-w-md items-center gap-3 p-3 ps-5',
        'animate-rise rounded-2xl border border-line bg-card shadow-lift',
      )}
    >
      <CalendarClock className="size-5 shrink-0 text-brand" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-snug">
          {state === 'started'
            ? 'They have begun without you'
            : `Booked for ${timeOf(new Date(startsAt))}`}
          {/* not said anew each minute */}
          {rest > 0 && state === 'booked' && (
            <span aria-hidden className="ms-2 whitespace-nowrap text-brand">
              in <bdi>{Math.max(1, Math.round(rest))}</bdi> min
            </span>
          )}
        </span>
        <span className="block truncate text-[0.8125rem] text-soft" {...written(recipe.name)}>
          {recipe.name}
        </span>
      </span>
      {open ? (
        <Button
          look="primary"
          onClick={() => void navigate(bookingLink(uid), { state: { goIn: true } })}
        >
          {state === 'started' ? 'Go in' : 'Join'}
        </Button>
      ) : (
        <>
          <Button onClick={() => void navigate(bookingLink(uid))}>See it</Button>
          <IconButton label="Not now" className="-ms-2" onClick={() => putAway(uid)}>
            <X className="size-4.5" />
          </IconButton>
        </>
      )}
    </div>
  );
}

/** It begins soon, or has begun and one may still come; who has been there knows the way. */
function isNear({ state, startsAt, doorClosesAt, knocked, members }: Booking, now: number) {
  const soon = now >= Date.parse(startsAt) - bookingLimits.reminders.soon;
  const open = soon && now < Date.parse(doorClosesAt);
  return open && members.length > 0 && (state === 'booked' || (state === 'started' && !knocked));
}
