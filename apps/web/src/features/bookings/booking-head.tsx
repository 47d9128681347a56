import type { Booking } from '@chefly/contracts';
import { ahead, amount, between, classes, Dotted, Picture, written } from '@chefly/ui';
import { Users } from 'lucide-react';
import { useDishPictures } from '../../parts/use-dish-pictures';
import { KindMark } from './kind-mark';
import type { Door } from './use-door';

/** When and what: the leaf of a calendar, the dish, how it is cooked. `now` is the server's. */
export function BookingHead({ booking, door, now }: { booking: Booking; door: Door; now: number }) {
  const { state, recipe, startsAt, endsAt } = booking;
  const picture = useDishPictures([recipe]).get(recipe.name);
  const off = isOff(booking);
  const soon =
    now < Date.parse(startsAt)
      ? ahead(startsAt, now)
      : door === 'open'
        ? 'now'
        : 'The door is closed';
  return (
    <div className="flex gap-4">
      <Leaf day={new Date(startsAt)} off={off} />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="flex flex-wrap gap-x-2 font-semibold tabular">
          <bdi>{between(startsAt, endsAt)}</bdi>
          {state === 'booked' && <bdi className="font-medium text-brand">{soon}</bdi>}
        </p>
        <h2 className="break-words text-xl">
          <bdi {...written(recipe.name)}>{recipe.name}</bdi>
        </h2>
        <HowCooked booking={booking} />
      </div>
      {picture && (
        <Picture
          picture={picture}
          alt=""
          ratio="1 / 1"
          sizes="80px"
          className={classes('w-20 self-start rounded-2xl max-sm:hidden', off && 'opacity-60')}
        />
      )}
    </div>
  );
}

/** It was called off, or went by without a session. */
export const isOff = ({ state }: Booking) => state === 'cancelled' || state === 'missed';

function Leaf({ day, off }: { day: Date; off: boolean }) {
  const part = (options: Intl.DateTimeFormatOptions) => day.toLocaleDateString(undefined, options);
  return (
    <div
      className={classes(
        'grid w-16 shrink-0 content-start justify-items-center rounded-2xl py-2 leading-tight',
        off ? 'bg-line/50 text-soft' : 'bg-brand-wash text-brand',
      )}
    >
      <span className="text-xs">{part({ weekday: 'short' })}</span>
      <b className="text-2xl tabular">{part({ day: 'numeric' })}</b>
      <span className="text-xs">{part({ month: 'short' })}</span>
    </div>
  );
}

function HowCooked({ booking }: { booking: Booking }) {
  const { state, role, kind, type, placesLeft, pricePaise } = booking;
  return (
    <Dotted className="text-[0.875rem] text-soft">
      <span className="inline-flex items-center gap-1">
        <KindMark type={type} />
      </span>
      {kind === 'cook-along' && (
        <span className="inline-flex items-center gap-1 text-gold">
          <Users className="size-4" aria-hidden />
          Cook-along
          {state === 'booked' && role === 'chef' && <>, {placesLeft} of 4 places left</>}
        </span>
      )}
      <span>{role === 'chef' ? 'You are the chef' : 'You cook along'}</span>
      {pricePaise !== null && !isOff(booking) && (
        <span>
          <bdi className="whitespace-nowrap">{amount(pricePaise)}</bdi> once you have attended
        </span>
      )}
    </Dotted>
  );
}
