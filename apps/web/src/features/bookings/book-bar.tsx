import { messages, type SessionType, type Slots } from '@chefly/contracts';
import { ApiError, useAccount, useApi, useLiveStatus } from '@chefly/api-client/react';
import {
  amount,
  Button,
  classes,
  dayInWords,
  hoursInWords,
  Named,
  Picture,
  Segments,
  timeOf,
  useDock,
} from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, Mic, Video } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSessionKind } from '../../parts/session-kind';
import { bookingLink } from '../../parts/booking-link';
import { BringMore } from './bring-more';
import { CalendarFile } from './calendar-file';
import { harmlessOnce } from './harmless';
import { useDishPictures } from '../../parts/use-dish-pictures';
import type { Slot } from './use-slots';

interface Props {
  chef: { uid: string; name: string };
  /** The reader is the chef: a cook-along is opened. */
  own: boolean;
  slots: Slots;
  /** When the chosen slot begins. */
  startsAt: string | null;
  dish: { uid: string; name: string } | undefined;
  /** It turned out to be taken. */
  onLost: (startsAt: string) => void;
  onChanged: () => void;
  onNearest: (startsAt: string) => void;
}

/** What was chosen, and what comes of it: booked, taken by somebody else, one's own already. */
export function BookBar({ chef, own, slots, startsAt, dish, onLost, onChanged, onNearest }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const { minor } = useAccount();
  const offline = useLiveStatus() === 'offline';
  const [preferred, prefer] = useSessionKind();
  const slot = slots.items.find((each) => each.startsAt === startsAt);
  const along = slot?.state === 'cook-along' ? slot.cookAlong : null;
  const mayBe = (type: SessionType) => slots.types.includes(type) && !(minor && type === 'video');
  const kind: SessionType =
    along?.type ?? (mayBe(preferred) ? preferred : mayBe('voice') ? 'voice' : slots.types[0]!);
  const cooked = along?.recipe ?? dish;
  const book = useMutation({
    mutationFn: async () => {
      const pricePaise = slots.pricePaise ?? undefined;
      if (along) return api.sessions.takeSeat({ uid: along.uid, pricePaise });
      const time = { startsAt: startsAt!, recipeUid: cooked!.uid, type: kind };
      return own
        ? api.sessions.openCookAlong(time)
        : api.sessions.book({ chefUid: chef.uid, ...time, pricePaise });
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['sessions', 'bookings'] }),
    onError: (error) => isTaken(error) && onLost(startsAt!),
    onSettled: onChanged,
  });

  if (book.data)
    return (
      <Frame dish={book.data.recipe.name}>
        <Words
          title={
            own ? (
              'Your cook-along is open'
            ) : (
              <>
                Booked with <Named>{chef.name}</Named>
              </>
            )
          }
          tone="text-herb"
          note={
            <>
              <Named>{book.data.recipe.name}</Named>,{' '}
              {hoursInWords(book.data.startsAt, book.data.endsAt)}.{' '}
              {own ? 'We tell you when somebody takes a place.' : 'We remind you before it begins.'}
            </>
          }
        />
        {book.data.kind === 'cook-along' && book.data.placesLeft > 0 && (
          <BringMore booking={book.data} />
        )}
        <CalendarFile uid={book.data.uid} />
        <ToBooking uid={book.data.uid} />
      </Frame>
    );
  if (!slot || !startsAt)
    return (
      <Frame dish={cooked?.name}>
        <Words
          title={
            cooked ? (
              <Named>{cooked.name}</Named>
            ) : own ? (
              'You cook no recipe yet'
            ) : (
              'No dish to cook yet'
            )
          }
          note={
            startsAt && !book.error ? GONE : own ? 'Choose one of your free times' : 'Choose a time'
          }
        />
        <Refusal error={book.error} />
      </Frame>
    );
  if (slot.state === 'mine')
    return (
      <Frame>
        <Words
          title={mineInWords(own, !!slot.cookAlong)}
          note={hoursInWords(slot.startsAt, slot.endsAt)}
        />
        {slot.bookingUid && <ToBooking uid={slot.bookingUid} />}
      </Frame>
    );
  if (slot.state === 'taken' || isTaken(book.error)) {
    const nearest = isTaken(book.error) ? nearestOf(book.error) : freeAround(slots.items, startsAt);
    return (
      <Frame tone="gold">
        <Words
          alert
          title="This time has just been taken"
          note={`${hoursInWords(slot.startsAt, slot.endsAt)}. ${nearest.length ? 'Free near it:' : 'Please choose another one.'}`}
        />
        <div className="flex flex-wrap gap-2">
          {nearest.map((at) => (
            <Button key={at} look="wash" onClick={() => onNearest(at)}>
              {dayInWords(new Date(at))}, {timeOf(new Date(at))}
            </Button>
          ))}
        </div>
      </Frame>
    );
  }
  const price =
    own || slots.pricePaise === null ? '' : `${amount(slots.pricePaise)} once you have attended`;
  return (
    <Frame dish={cooked?.name}>
      <Words
        title={
          !cooked ? (
            'Choose a dish first'
          ) : own ? (
            <Named>{cooked.name}</Named>
          ) : (
            <>
              <Named>{cooked.name}</Named> with <Named>{chef.name}</Named>
            </>
          )
        }
        note={[hoursInWords(slot.startsAt, slot.endsAt), price].filter(Boolean).join(' · ')}
        more={
          own
            ? 'Up to four members can join.'
            : `${harmlessOnce(slot.startsAt, slots.serverTime, !!along)}${minor ? `. ${messages.voiceUnder18}` : ''}`
        }
      />
      {along ? (
        <span className="flex min-h-11 items-center gap-1.5 px-2 font-semibold text-soft">
          {kind === 'video' ? (
            <Video className="size-4.5" aria-hidden />
          ) : (
            <Mic className="size-4.5" aria-hidden />
          )}
          {kind === 'video' ? 'Video' : 'Voice'}
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
    </Frame>
  );
}

/** Of a time that a link names, or that was chosen before the chef changed their hours. */
const GONE = 'This time is not open any more. Please choose another one.';

/** It stands also where the week, asked for again, has no such time any more. */
const Refusal = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="w-full text-[0.875rem] text-live">
      {error.message}
    </p>
  );

function mineInWords(own: boolean, along: boolean): string {
  if (along) return own ? 'A cook-along in your hours' : 'You have a place in this cook-along';
  return own ? 'Booked in your hours' : 'You have booked this time';
}

const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'sessions/slot-taken';
const nearestOf = ({ fields }: ApiError) => (fields.startsAt ?? '').split(' ').filter(Boolean);

/** The free ones of the week that begin nearest, by their time. */
function freeAround(items: readonly Slot[], startsAt: string): string[] {
  const at = Date.parse(startsAt);
  return items
    .filter(({ state }) => state === 'free')
    .map((slot) => slot.startsAt)
    .sort((one, other) => Math.abs(Date.parse(one) - at) - Math.abs(Date.parse(other) - at))
    .slice(0, 3)
    .sort();
}

function Frame({ dish, tone, children }: { dish?: string; tone?: 'gold'; children: ReactNode }) {
  const picture = useDishPictures(dish ? [{ name: dish }] : []).get(dish ?? '');
  const bar = useRef<HTMLElement>(null);
  useDock(bar);
  return (
    <section
      ref={bar}
      aria-label="Your choice"
      className={classes(
        'sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-line px-4 py-3',
        'pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-10px_30px_-18px_#3a201040]',
        'max-sm:-mx-4 max-sm:border-t sm:bottom-3 sm:rounded-card sm:border sm:shadow-lift',
        tone === 'gold' ? 'bg-gold-wash' : 'bg-card',
      )}
    >
      {dish && (
        <span aria-hidden className="size-12 shrink-0 overflow-hidden rounded-full bg-line">
          {picture && (
            <Picture picture={picture} alt="" ratio="1 / 1" sizes="48px" className="size-12" />
          )}
        </span>
      )}
      {children}
    </section>
  );
}

const Words = ({
  title,
  note,
  more,
  tone,
  alert,
}: {
  title: ReactNode;
  note: ReactNode;
  more?: string;
  tone?: string;
  alert?: boolean;
}) => (
  <div role={alert ? 'alert' : 'status'} className="min-w-0 flex-1 basis-52 leading-snug">
    <p className={classes('break-words font-semibold', tone)}>{title}</p>
    <p className="text-[0.875rem]">{note}</p>
    {more && <p className="text-[0.8125rem] text-soft land:sr-only">{more}</p>}
  </div>
);

const ToBooking = ({ uid }: { uid: string }) => (
  <Link
    to={bookingLink(uid)}
    className="flex min-h-11 items-center px-2 font-semibold text-brand hover:underline"
  >
    Your booking
  </Link>
);
