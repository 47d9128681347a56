import type { Booking } from '@chefly/contracts';
import { Button, timeOf } from '@chefly/ui';
import { BringMore } from './bring-more';
import { BringOne } from './bring-one';
import { CalendarFile } from './calendar-file';
import { CallOff } from './call-off';
import type { Door } from './use-door';

/** The door of a booking that stands, and what can be done about it before. `now` is the server's. */
export function BookingFoot({
  booking,
  door,
  now,
  onJoin,
}: {
  booking: Booking;
  door: Door;
  now: number;
  onJoin: () => void;
}) {
  const { uid, state, kind, startsAt, doorOpensAt, doorClosesAt, placesLeft } = booking;
  const booked = state === 'booked';
  if (!booked && state !== 'started') return null;
  const isAhead = now < Date.parse(startsAt);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {door === 'soon' && <Said>The door opens at {timeOf(new Date(doorOpensAt))}.</Said>}
      {door === 'open' && booked && !isAhead && (
        <Said>The door stays open until {timeOf(new Date(doorClosesAt))}.</Said>
      )}
      {door === 'open' && (
        <Button look="primary" className="max-sm:flex-1" onClick={onJoin}>
          {booked ? 'Join' : 'Go in'}
        </Button>
      )}
      {booked && (
        <>
          {placesLeft > 0 && kind === 'cook-along' && <BringMore booking={booking} />}
          {placesLeft > 0 && kind === 'own' && isAhead && <BringOne booking={booking} />}
          <CalendarFile uid={uid} />
          {door !== 'closed' && <CallOff booking={booking} serverNow={now} />}
        </>
      )}
    </div>
  );
}

const Said = ({ children }: { children: React.ReactNode }) => (
  <p className="basis-full text-[0.875rem] text-soft">{children}</p>
);
