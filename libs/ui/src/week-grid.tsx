import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classes } from './classes';
import { useSlotKeys } from './use-slot-keys';
import { between, dayInWords, daysOfWeek, endsOf, sameDay, timeOf } from './week';
import { linesOf, placesOf, stretchesOf, type Stretch } from './week-lines';
import { minutesOf, stateInWords, slotsByDay, type WeekSlot } from './week-slots';

const QUARTER = 15;
/** The shortest slot is as high as a finger needs, with what parts it from the next. */
const LEAST_PX = 50;
/** And as the three lines of a cook-along. */
const NOTED_PX = 68;
/** How high a row is that stands for hours in which nobody has a time. */
const GAP = '2rem';

const MINUTE_MS = 60_000;
const lengthOf = ({ startsAt, endsAt }: WeekSlot) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;

interface Props {
  label: string;
  /** Where the week begins. */
  week: Date;
  slots: readonly WeekSlot[];
  /** When the chosen slot begins. */
  chosen: string | null;
  onChoose: (slot: WeekSlot) => void;
  /** Asked for by the keys, a week earlier or later: who shows it leads the focus there. */
  onWeek?: (by: -1 | 1) => void;
}

/** How a slot looks by what it is; a word or a pattern says it too. */
export function slotLook(state: WeekSlot['state'], chosen: boolean): string {
  if (state === 'taken')
    return classes(
      'cursor-not-allowed text-soft',
      'bg-[repeating-linear-gradient(135deg,var(--line)_0_2px,var(--paper)_2px_8px)]',
    );
  if (chosen) return 'bg-brand text-on-brand';
  return {
    free: 'bg-herb-wash text-herb hover:brightness-97',
    'cook-along': 'bg-gold-wash text-gold hover:brightness-97',
    mine: 'bg-card text-brand ring-2 ring-brand ring-inset',
  }[state];
}

/**
 * A week of slots, a column for each day. One slot is in the order of focus; arrow keys lead to the
 * others, Home and End to the first and last, Page Up and Page Down to other weeks.
 */
export function WeekGrid({ label, week, slots, chosen, onChoose, onWeek }: Props) {
  const days = slotsByDay(week, slots);
  const all = days.flat();
  const { grid, stop, focus, go } = useSlotKeys(days, chosen, onWeek);
  if (!all.length) return null;

  const stretches = stretchesOf(all);
  const lineOf = linesOf(stretches);
  const leastPx = all.some(({ note }) => note) ? NOTED_PX : LEAST_PX;
  // one that goes on behind midnight is shorter here, and makes only its own rows higher
  const shortest = Math.min(...all.map(lengthOf));
  const quarterPx = Math.max(11, Math.ceil((leastPx * QUARTER) / shortest));
  const rows = stretches.map(
    // in narrow columns words take more lines: they make the rows that they are in higher
    ({ from, to }) => `repeat(${(to - from) * 4}, minmax(${quarterPx}px, auto))`,
  );
  const starts = [...new Set(all.map((slot) => minutesOf(slot).from))].sort((a, b) => a - b);
  const places = days.map(placesOf);

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-colcount={8}
      className="relative grid gap-x-2"
      style={{
        gridTemplateColumns: '2.75rem repeat(7, minmax(0, 1fr))',
        gridTemplateRows: `auto ${rows.join(` ${GAP} `)}`,
      }}
    >
      <div role="row" className="contents">
        <span role="columnheader" className="sr-only">
          Begins
        </span>
        {daysOfWeek(week).map((day, i) => (
          <DayHead key={i} day={day} column={i + 2} />
        ))}
      </div>
      {stretches.map((stretch, i) => (
        <Lines
          key={stretch.from}
          stretch={stretch}
          first={lineOf(stretch.from * 60)}
          gap={i < stretches.length - 1}
        />
      ))}
      {starts.map((start) => (
        <div role="row" key={start} className="contents">
          <span role="rowheader" className="sr-only">
            {timeOf(new Date(2000, 0, 1, 0, start))}
          </span>
          {places.map((placesOfDay, day) =>
            placesOfDay
              .filter(({ slot }) => minutesOf(slot).from === start)
              .map(({ slot, from, to }) => (
                <div
                  key={slot.startsAt}
                  role="gridcell"
                  aria-colindex={day + 2}
                  className="relative z-1 min-w-0 px-0.5 pb-1"
                  style={{
                    gridColumn: day + 2,
                    gridRow: `${lineOf(from)} / ${lineOf(to)}`,
                    minHeight: leastPx,
                  }}
                >
                  <SlotButton
                    slot={slot}
                    chosen={slot.startsAt === chosen}
                    inOrder={slot.startsAt === stop}
                    onKeyDown={(event) => go(event, slot.startsAt)}
                    onFocus={() => focus(slot.startsAt)}
                    onChoose={() => onChoose(slot)}
                  />
                </div>
              )),
          )}
        </div>
      ))}
    </div>
  );
}

function DayHead({ day, column }: { day: Date; column: number }) {
  const today = sameDay(day, new Date());
  return (
    <span
      role="columnheader"
      aria-colindex={column}
      className="grid justify-items-center pb-2 leading-snug"
      style={{ gridColumn: column, gridRow: 1 }}
    >
      <span className="text-[0.8125rem] text-soft">
        {day.toLocaleDateString(undefined, { weekday: 'short' })}
      </span>
      <b
        aria-current={today ? 'date' : undefined}
        className={classes(
          'text-[1.125rem] tabular',
          today && 'rounded-full bg-ink px-2.5 text-paper',
        )}
      >
        {day.toLocaleDateString(undefined, { day: 'numeric' })}
      </b>
    </span>
  );
}

/** The hours beside, and a line for each second one; where a gap follows, it is a row of its own. */
function Lines({
  stretch: { from, to },
  first,
  gap,
}: {
  stretch: Stretch;
  first: number;
  gap: boolean;
}) {
  const sparse = to - from > 6;
  const hours = Array.from({ length: to - from }, (_, i) => i).filter((i) => !(i % 2 && sparse));
  return (
    <div aria-hidden className="contents">
      {hours.map((i) => (
        <HourLine key={i} hour={from + i} row={`${first + i * 4} / span 4`} look="border-line" />
      ))}
      {gap && (
        <HourLine
          hour={to}
          row={String(first + (to - from) * 4)}
          look="border-dashed border-edge"
        />
      )}
    </div>
  );
}

const HourLine = ({ hour, row, look }: { hour: number; row: string; look: string }) => (
  <span
    className={classes('pointer-events-none relative col-span-full col-start-1 border-t', look)}
    style={{ gridRow: row }}
  >
    <small className="absolute -top-2.5 start-0 bg-card pe-1 text-xs text-soft tabular">
      <bdi>{timeOf(new Date(2000, 0, 1, hour))}</bdi>
    </small>
  </span>
);

function SlotButton({
  slot,
  chosen,
  inOrder,
  onKeyDown,
  onFocus,
  onChoose,
}: {
  slot: WeekSlot;
  chosen: boolean;
  /** Reached by the tab key. */
  inOrder: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onChoose: () => void;
}) {
  const { state, note, about, startsAt, endsAt } = slot;
  const taken = state === 'taken';
  const [from, until] = endsOf(startsAt, endsAt);
  return (
    <button
      type="button"
      data-starts={startsAt}
      tabIndex={inOrder ? 0 : -1}
      aria-pressed={taken ? undefined : chosen}
      // reached by the arrow keys all the same: it is read what is taken
      aria-disabled={taken || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={() => !taken && onChoose()}
      className={classes(
        '@container flex size-full flex-col overflow-hidden rounded-xl px-2 py-1 text-start leading-tight max-wide:px-1.5 max-wide:text-[0.875rem]',
        'transition-[filter,background-color] duration-150',
        slotLook(state, chosen),
      )}
    >
      <span className="sr-only">{dayInWords(new Date(startsAt))}, </span>
      {taken ? (
        <>
          <span className="sr-only">{between(startsAt, endsAt)}, </span>
          <span className="self-start rounded-md bg-paper px-1 text-[0.8125rem]">Taken</span>
        </>
      ) : (
        <>
          <bdi className="self-start font-semibold tabular @max-[5rem]:text-[0.8125rem] @max-[5rem]:tracking-tight">
            {from}
          </bdi>{' '}
          <span className={state === 'free' ? 'text-[0.8125rem] @max-[6rem]:sr-only' : 'sr-only'}>
            until <bdi className="whitespace-nowrap">{until}</bdi>
          </span>
          <span className="sr-only">, </span>
          <b className={state === 'free' ? 'sr-only' : 'text-[0.8125rem] font-semibold'}>
            {stateInWords[state]}
          </b>
          {about && <span className="sr-only">, {about}</span>}
          {note && (
            <span className="text-[0.8125rem]">
              <span className="sr-only">, </span>
              <bdi>{note}</bdi>
            </span>
          )}
          {chosen && (
            <Check className="absolute bottom-2.5 end-2 size-4" strokeWidth={3} aria-hidden />
          )}
        </>
      )}
    </button>
  );
}
