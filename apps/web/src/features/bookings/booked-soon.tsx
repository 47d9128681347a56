import { query, useApi, useLive } from '@chefly/api-client/react';
import { aboveDock, Button, classes, timeOf, useNow, written } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bookingLink } from './booking-link';

const LOOKS_MS = 300_000;

/** Over any screen, once the door of the own next booking is open: the way to it. */
export default function BookedSoon() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const next = useQuery({
    ...query(api, 'sessions', 'bookings', { when: 'coming', limit: 1 }),
    staleTime: LOOKS_MS,
    refetchInterval: LOOKS_MS,
  });
  const running = useQuery({ ...query(api, 'sessions', 'current', {}), staleTime: 0 });
  useLive(
    'booking.changed',
    () => void queries.invalidateQueries({ queryKey: ['sessions', 'bookings'] }),
  );
  const now = useNow(5000);
  const booking = next.data?.items[0];
  if (!booking || (running.data && !running.data.left)) return null;
  if (/^\/(book|bookings|session.*)$/.test(pathname)) return null;
  const server = now - next.dataUpdatedAt + Date.parse(booking.serverTime);
  const open =
    server >= Date.parse(booking.doorOpensAt) && server < Date.parse(booking.doorClosesAt);
  if (!open || booking.state !== 'booked') return null;
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
          Booked for {timeOf(new Date(booking.startsAt))}
        </span>
        <span
          className="block truncate text-[0.8125rem] text-soft"
          {...written(booking.recipe.name)}
        >
          {booking.recipe.name}
        </span>
      </span>
      <Button look="primary" onClick={() => void navigate(bookingLink(booking.uid))}>
        To the door
      </Button>
    </div>
  );
}
