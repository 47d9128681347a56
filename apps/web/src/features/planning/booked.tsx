import { unnamedMember, type Booking } from '@chefly/contracts';
import { pages, useApi, useLive } from '@chefly/api-client/react';
import { fullName, Picture, timeOf, written } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Mic, Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import { bookingLink } from '../../parts/booking-link';
import { useDishPictures } from '../../parts/use-dish-pictures';

/** The own booked sessions to come, as chef and as member, the soonest first. */
export function useBooked(): readonly Booking[] {
  const queries = useQueryClient();
  // the list of all bookings asks the same
  const list = useInfiniteQuery(pages(useApi(), 'sessions', 'bookings', { when: 'coming' }));
  useLive(
    'booking.changed',
    () => void queries.invalidateQueries({ queryKey: ['sessions', 'bookings'] }),
  );
  const coming = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return coming.filter(({ state }) => state === 'booked' || state === 'started');
}

/** A booked session on its day: what is cooked when and with whom, and the way to it. */
export function BookedRow({ booking }: { booking: Booking }) {
  const { uid, recipe, startsAt, type, role, chef, members } = booking;
  const picture = useDishPictures([recipe]).get(recipe.name) ?? null;
  const others = role === 'chef' ? members : [chef];
  const names = others.map((person) => fullName(person.firstName ? person : unnamedMember));
  const Kind = type === 'video' ? Video : Mic;
  return (
    <li className="border-b border-line py-2">
      <Link to={bookingLink(uid)} className="flex min-h-12 items-center gap-3">
        <Picture
          picture={picture}
          alt=""
          ratio="1 / 1"
          sizes="48px"
          className="w-12 shrink-0 rounded-xl print:hidden"
        />
        <span className="min-w-0 flex-1">
          <span className="block break-words font-semibold" {...written(recipe.name)}>
            {recipe.name}
          </span>
          <span className="flex flex-wrap items-center gap-x-1.5 text-[0.875rem] text-soft">
            <Kind className="size-4 shrink-0" aria-hidden />
            {timeOf(new Date(startsAt))}
            {names.length > 0 && (
              <span className="min-w-0 break-words">
                with <bdi {...written(names.join(', '))}>{names.join(', ')}</bdi>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
