import type { Slot } from '@chefly/contracts';
import { useAccount, useLiveStatus } from '@chefly/api-client/react';
import { Button, dayInWords, Segments, timeOf } from '@chefly/ui';
import { CalendarCheck, Mic, Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import { bookingLink } from '../../parts/booking-link';
import { Bar } from './bar';
import {
  bookedWords,
  bookWords,
  mineWords,
  openWords,
  takenWords,
  unchosenWords,
} from './book-words';
import { BringMore } from './bring-more';
import { CalendarFile } from './calendar-file';
import { KindMark } from './kind-mark';
import { isTaken, useBook, type Choice } from './use-book';

interface Props extends Choice {
  onNearest: (startsAt: string) => void;
}

/** What was chosen, and what comes of it: booked, taken by somebody else, one's own already. */
export function BookBar({ onNearest, ...choice }: Props) {
  const { chef, own, slots, startsAt } = choice;
  const { minor } = useAccount();
  const offline = useLiveStatus() === 'offline';
  const { slot, along, cooked, kind, mayBe, prefer, book } = useBook(choice);
  const dish = cooked?.name;

  if (book.data)
    return (
      <Bar dish={book.data.recipe.name} words={bookedWords(book.data, chef.name, own)} settled>
        {book.data.kind === 'cook-along' && book.data.placesLeft > 0 && (
          <BringMore booking={book.data} />
        )}
        <CalendarFile uid={book.data.uid} />
        <ToBooking uid={book.data.uid} />
      </Bar>
    );
  if (!slot)
    return (
      <Bar dish={dish} words={unchosenWords(dish, own, !!startsAt && !book.error)}>
        <Refusal error={book.error} />
      </Bar>
    );
  if (slot.state === 'mine')
    return (
      <Bar words={mineWords(slot, own)}>
        {slot.bookingUid && <ToBooking uid={slot.bookingUid} />}
      </Bar>
    );
  if (slot.state === 'taken' || isTaken(book.error)) {
    const near = nearestTo(slot, slots.items, book.error);
    return (
      <Bar
        look="bg-gold-wash"
        words={takenWords(slot, near.length > 0)}
        settled={isTaken(book.error)}
      >
        <Near times={near} onChoose={onNearest} />
      </Bar>
    );
  }
  return (
    <Bar dish={dish} words={own ? openWords(slot, dish) : bookWords(slot, choice, dish, !!minor)}>
      {along ? (
        <span className="flex min-h-11 items-center gap-1.5 px-2 font-semibold text-soft">
          <KindMark type={kind} size="size-4.5" />
        </span>
      ) : (
        <Segments
          label="Kind of session"
          value={kind}
          onChange={prefer}
          segments={[
            { value: 'video', label: 'Video', Icon: Video, disabled: !mayBe('video') },
            { value: 'voice', label: 'Voice', Icon: Mic, disabled: !mayBe('voice') },
          ]}
        />
      )}
      <Button
        look="primary"
        size="large"
        // its words stay in one line: on a narrow phone in a row of their own
        className={own ? 'max-sm:grow max-sm:basis-48' : 'max-sm:flex-1'}
        icon={<CalendarCheck className="size-5" aria-hidden />}
        busy={book.isPending}
        disabled={offline || !cooked}
        onClick={() => book.mutate()}
      >
        {own ? 'Open cook-along' : along ? 'Take a place' : 'Book'}
      </Button>
      <Refusal error={book.error} />
    </Bar>
  );
}

/** The free times nearest to one that is taken: as the server told them, or those of the week. */
function nearestTo({ startsAt }: Slot, items: readonly Slot[], error: Error | null): string[] {
  if (isTaken(error)) return (error.fields.startsAt ?? '').split(' ').filter(Boolean);
  const away = (time: string) => Math.abs(Date.parse(time) - Date.parse(startsAt));
  return items
    .flatMap((slot) => (slot.state === 'free' ? slot.startsAt : []))
    .sort((one, other) => away(one) - away(other))
    .slice(0, 3)
    .sort();
}

const Near = ({
  times,
  onChoose,
}: {
  times: readonly string[];
  onChoose: (startsAt: string) => void;
}) => (
  <div className="flex flex-wrap gap-2">
    {times.map((time) => (
      <Button key={time} look="wash" onClick={() => onChoose(time)}>
        {dayInWords(new Date(time))}, {timeOf(new Date(time))}
      </Button>
    ))}
  </div>
);

/** It stands also where the week, asked for again, has no such time any more. */
const Refusal = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="w-full text-[0.875rem] text-live">
      {error.message}
    </p>
  );

const ToBooking = ({ uid }: { uid: string }) => (
  <Link
    to={bookingLink(uid)}
    className="flex min-h-11 items-center px-2 font-semibold text-brand hover:underline"
  >
    Your booking
  </Link>
);
