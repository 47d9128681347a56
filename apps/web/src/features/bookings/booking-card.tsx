import { unnamedMember, type Booking, type Person } from '@chefly/contracts';
import { query, useAccount, useApi } from '@chefly/api-client/react';
import {
  ahead,
  Avatar,
  amount,
  between,
  Button,
  classes,
  dayInWords,
  Dotted,
  fullName,
  Picture,
  timeOf,
  useNow,
  written,
} from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { Mic, Users, Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDishPictures } from '../../parts/use-dish-pictures';
import { BookingState, type Out } from './booking-state';
import { BringMore } from './bring-more';
import { BringOne } from './bring-one';
import { Brought } from './brought';
import { CalendarFile } from './calendar-file';
import { CallOff } from './call-off';
import { hasPlace } from './harmless';

const way = 'flex min-h-11 w-fit items-center font-semibold text-brand hover:underline';

const nameOf = (person: Person) => fullName(person.firstName ? person : unnamedMember);

/** One of the own bookings: when, what, with whom, and what can be done about it now. */
export function BookingCard({
  booking,
  fetchedAt,
  inFront,
  onJoin,
}: {
  booking: Booking;
  /** By the clock here. */
  fetchedAt: number;
  /** Came for. */
  inFront?: boolean;
  onJoin: () => void;
}) {
  const { state, reason, recipe, role, kind, type, startsAt, endsAt } = booking;
  const begins = new Date(startsAt);
  const picture = useDishPictures([recipe]).get(recipe.name);
  const serverNow = useNow(5000) - fetchedAt + Date.parse(booking.serverTime);
  const account = useAccount();
  const beside = booking.members.filter(({ uid }) => uid !== account.uid);
  // of a cook-along a guest need not know who else has booked
  const others =
    role === 'chef' ? booking.members : [booking.chef, ...(kind === 'own' ? beside : [])];
  const off = state === 'cancelled' || state === 'missed';
  const { door, out } = useDoor(booking, fetchedAt);
  const Kind = type === 'video' ? Video : Mic;
  const which = `${recipe.name}, ${begins.toLocaleDateString(undefined, { day: 'numeric', month: 'long' })}`;
  return (
    <article
      aria-label={which}
      className={classes(
        'grid gap-3 rounded-card border bg-card p-4 shadow-lift',
        inFront ? 'border-brand' : 'border-line',
      )}
    >
      <div className="flex gap-4">
        <div
          className={classes(
            'grid w-16 shrink-0 content-start justify-items-center rounded-2xl py-2 leading-tight',
            off ? 'bg-line/50 text-soft' : 'bg-brand-wash text-brand',
          )}
        >
          <span className="text-xs">
            {begins.toLocaleDateString(undefined, { weekday: 'short' })}
          </span>
          <b className="text-2xl tabular">
            {begins.toLocaleDateString(undefined, { day: 'numeric' })}
          </b>
          <span className="text-xs">
            {begins.toLocaleDateString(undefined, { month: 'short' })}
          </span>
        </div>
        <div className="min-w-0 flex-1 leading-snug">
          <p className="flex flex-wrap gap-x-2 font-semibold tabular">
            <bdi>{between(startsAt, endsAt)}</bdi>
            {state === 'booked' && (
              <bdi className="font-medium text-brand">
                {serverNow < begins.getTime()
                  ? ahead(startsAt, serverNow)
                  : door === 'open'
                    ? 'now'
                    : 'The door is closed'}
              </bdi>
            )}
          </p>
          <h2 className="break-words text-xl">
            <bdi {...written(recipe.name)}>{recipe.name}</bdi>
          </h2>
          <Dotted className="text-[0.875rem] text-soft">
            <span className="inline-flex items-center gap-1">
              <Kind className="size-4" aria-hidden />
              {type === 'video' ? 'Video' : 'Voice'}
            </span>
            {kind === 'cook-along' && (
              <span className="inline-flex items-center gap-1 text-gold">
                <Users className="size-4" aria-hidden />
                Cook-along
                {state === 'booked' && role === 'chef' && (
                  <>, {booking.placesLeft} of 4 places left</>
                )}
              </span>
            )}
            <span>{role === 'chef' ? 'You are the chef' : 'You cook along'}</span>
            {booking.pricePaise !== null && !off && (
              <span>
                <bdi className="whitespace-nowrap">{amount(booking.pricePaise)}</bdi> once you have
                attended
              </span>
            )}
          </Dotted>
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
      {others.length > 0 ? (
        <ul aria-label="With" className="flex flex-wrap gap-x-4 gap-y-1">
          {others.map((person) => (
            <li key={person.uid}>
              <Link
                to={`/user?uid=${person.uid}`}
                className="flex min-h-11 items-center gap-2 font-medium hover:underline"
              >
                <Avatar person={person} size={30} />
                <span {...written(nameOf(person))}>{nameOf(person)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        state === 'booked' && (
          <p className="text-[0.875rem] text-soft">Nobody has taken a place yet.</p>
        )
      )}
      <Brought booking={booking} />
      <BookingState booking={booking} out={out} />
      {state === 'booked' && serverNow < begins.getTime() && (
        <Harmless booking={booking} gives={hasPlace(booking, account.uid)} serverNow={serverNow} />
      )}
      <div className="-my-2 flex flex-wrap gap-x-4 empty:hidden">
        {out && (
          <Link to={`/session/text?session_uid=${booking.sessionUid}&view=cooked`} className={way}>
            <span>
              What was cooked<span className="sr-only">: {which}</span>
            </span>
          </Link>
        )}
        {(off || out) && role === 'user' && reason !== 'gone' && (
          <Link to={`/book?uid=${booking.chef.uid}&recipe=${recipe.uid}`} className={way}>
            <span>
              Book another time<span className="sr-only">: {which}</span>
            </span>
          </Link>
        )}
      </div>
      {(state === 'booked' || state === 'started') && (
        <div className="flex flex-wrap items-center gap-2">
          {door === 'soon' && (
            <p className="basis-full text-[0.875rem] text-soft">
              The door opens at {timeOf(new Date(booking.doorOpensAt))}.
            </p>
          )}
          {door === 'open' && state === 'booked' && serverNow >= begins.getTime() && (
            <p className="basis-full text-[0.875rem] text-soft">
              The door stays open until {timeOf(new Date(booking.doorClosesAt))}.
            </p>
          )}
          {door === 'open' && (
            <Button look="primary" className="max-sm:flex-1" onClick={onJoin}>
              {state === 'started' ? 'Go in' : 'Join'}
            </Button>
          )}
          {state === 'booked' && (
            <>
              {kind === 'cook-along' && booking.placesLeft > 0 && <BringMore booking={booking} />}
              {kind === 'own' && booking.placesLeft > 0 && serverNow < begins.getTime() && (
                <BringOne booking={booking} />
              )}
              <CalendarFile uid={booking.uid} />
              {door !== 'closed' && <CallOff booking={booking} serverNow={serverNow} />}
            </>
          )}
        </div>
      )}
    </article>
  );
}

/** Until when it can be called off without harm; nobody is let down by a cook-along without guests. */
function Harmless({
  booking,
  gives,
  serverNow,
}: {
  booking: Booking;
  /** The reader's place alone is theirs to give back. */
  gives: boolean;
  serverNow: number;
}) {
  const { cancelBy, role, members } = booking;
  if (role === 'chef' && !members.length) return null;
  const by = new Date(cancelBy);
  return (
    <p className="text-[0.8125rem] text-soft">
      {serverNow < by.getTime()
        ? `You can ${gives ? 'give your place back' : 'call it off'} without harm until ${dayInWords(by)}, ${timeOf(by)}.`
        : `It begins soon: ${gives ? 'giving your place back' : 'calling it off'} now counts as not coming.`}
    </p>
  );
}

const HOUR = 3_600_000;

/**
 * By the server's clock: whether the door opens within the hour, is open, or is closed again. Once
 * it has begun, whoever was in goes back unless they have left, and others come while it lasts.
 */
function useDoor(
  booking: Booking,
  fetchedAt: number,
): { door: 'later' | 'soon' | 'open' | 'closed'; out: Out } {
  const now = useNow(1000) - fetchedAt + Date.parse(booking.serverTime);
  const opens = Date.parse(booking.doorOpensAt);
  const { state, knocked, sessionUid } = booking;
  const api = useApi();
  const began = state === 'started';
  const lasts = now < Date.parse(booking.endsAt);
  const current = useQuery({
    ...query(api, 'sessions', 'current', {}),
    enabled: began && knocked,
  }).data;
  const isIn = current?.uid === sessionUid && !current?.left;
  const isOut = began && knocked && current !== undefined && !isIn;
  // whoever has left is in none: whether the others go on without them, the session says itself
  const left = useQuery({
    ...query(api, 'sessions', 'session', { uid: sessionUid ?? '' }),
    enabled: isOut && lasts && !!sessionUid,
  });
  if (began) {
    const open = knocked ? isIn : lasts;
    const isTold = isOut && !left.isLoading;
    const out = left.data?.state === 'ongoing' ? 'left' : 'over';
    return { door: open ? 'open' : 'closed', out: isTold ? out : null };
  }
  const door =
    now < opens
      ? opens - now < HOUR
        ? 'soon'
        : 'later'
      : now < Date.parse(booking.doorClosesAt)
        ? 'open'
        : 'closed';
  return { door, out: null };
}
