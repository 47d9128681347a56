import { unnamedMember, type Booking, type Person } from '@chefly/contracts';
import { useAccount } from '@chefly/api-client/react';
import { Avatar, classes, dayInWords, fullName, timeOf, useNow, written } from '@chefly/ui';
import { Link } from 'react-router-dom';
import { BookingFoot } from './booking-foot';
import { BookingHead, isOff } from './booking-head';
import { BookingState, type Out } from './booking-state';
import { Brought } from './brought';
import { hasPlace } from './harmless';
import { useDoor } from './use-door';

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
  const { state, recipe, startsAt } = booking;
  const now = useNow(1000) - fetchedAt + Date.parse(booking.serverTime);
  const { door, out } = useDoor(booking, now);
  const day = new Date(startsAt).toLocaleDateString(undefined, { day: 'numeric', month: 'long' });
  const which = `${recipe.name}, ${day}`;
  return (
    <article
      aria-label={which}
      className={classes(
        'grid gap-3 rounded-card border bg-card p-4 shadow-lift',
        inFront ? 'border-brand' : 'border-line',
      )}
    >
      <BookingHead booking={booking} door={door} now={now} />
      <Company booking={booking} />
      <Brought booking={booking} />
      <BookingState booking={booking} out={out} />
      {state === 'booked' && now < Date.parse(startsAt) && <Harmless booking={booking} now={now} />}
      <WaysOn booking={booking} out={out} which={which} />
      <BookingFoot booking={booking} door={door} now={now} onJoin={onJoin} />
    </article>
  );
}

/** Who cooks it with the reader. */
function Company({ booking: { state, role, kind, chef, members } }: { booking: Booking }) {
  const { uid } = useAccount();
  // of a cook-along a guest need not know who else has booked
  const beside = kind === 'own' ? members.filter((member) => member.uid !== uid) : [];
  const others = role === 'chef' ? members : [chef, ...beside];
  if (!others.length)
    return (
      state === 'booked' && (
        <p className="text-[0.875rem] text-soft">Nobody has taken a place yet.</p>
      )
    );
  return (
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
  );
}

const nameOf = (person: Person) => fullName(person.firstName ? person : unnamedMember);

/** Until when it can be called off without harm; nobody is let down by a cook-along without guests. */
function Harmless({ booking, now }: { booking: Booking; now: number }) {
  const { cancelBy, role, members } = booking;
  // the reader's place alone is theirs to give back
  const gives = hasPlace(booking, useAccount().uid);
  if (role === 'chef' && !members.length) return null;
  const by = new Date(cancelBy);
  return (
    <p className="text-[0.8125rem] text-soft">
      {now < by.getTime()
        ? `You can ${gives ? 'give your place back' : 'call it off'} without harm until ${dayInWords(by)}, ${timeOf(by)}.`
        : `It begins soon: ${gives ? 'giving your place back' : 'calling it off'} now counts as not coming.`}
    </p>
  );
}

/** To what was cooked, and to another time. */
function WaysOn({ booking, out, which }: { booking: Booking; out: Out; which: string }) {
  const { role, reason, chef, recipe, sessionUid } = booking;
  return (
    <div className="-my-2 flex flex-wrap gap-x-4 empty:hidden">
      {out && (
        <Way to={`/session/text?session_uid=${sessionUid}&view=cooked`} of={which}>
          What was cooked
        </Way>
      )}
      {(isOff(booking) || out) && role === 'user' && reason !== 'gone' && (
        <Way to={`/book?uid=${chef.uid}&recipe=${recipe.uid}`} of={which}>
          Book another time
        </Way>
      )}
    </div>
  );
}

const Way = ({ to, of, children }: { to: string; of: string; children: string }) => (
  <Link
    to={to}
    className="flex min-h-11 w-fit items-center font-semibold text-brand hover:underline"
  >
    <span>
      {children}
      <span className="sr-only">: {of}</span>
    </span>
  </Link>
);
