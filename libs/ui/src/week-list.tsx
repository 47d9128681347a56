import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { classes } from './classes';
import { Tabs } from './tabs';
import { between, dayInWords, daysOfWeek } from './week';
import { slotLook } from './week-grid';
import { slotsByDay, stateInWords, type WeekSlot } from './week-slots';

const open = ({ state }: WeekSlot) => state !== 'taken';

/** A week of slots on a phone: its days as tabs, and the slots of one as a list. */
export function WeekList({
  label,
  week,
  slots,
  chosen,
  onChoose,
}: {
  label: string;
  week: Date;
  slots: readonly WeekSlot[];
  chosen: string | null;
  onChoose: (slot: WeekSlot) => void;
}) {
  const days = slotsByDay(week, slots);
  const holds = (startsAt: string | null) =>
    days.findIndex((day) => day.some((slot) => slot.startsAt === startsAt));
  const [tapped, setTapped] = useState<string | null>(null);
  const first = [holds(chosen), days.findIndex((day) => day.some(open))].find((day) => day >= 0);
  return (
    <Tabs
      label={label}
      value={tapped ?? String(first ?? 0)}
      onChange={setTapped}
      tabs={daysOfWeek(week).map((day, i) => ({
        value: String(i),
        label: <DayLabel day={day} free={days[i]!.filter(open).length} />,
        content: days[i]!.length ? (
          <ul aria-label={dayInWords(day)} className="grid grid-cols-1 gap-2">
            {days[i]!.map((slot) => (
              <li key={slot.startsAt}>
                <Row
                  slot={slot}
                  chosen={slot.startsAt === chosen}
                  onChoose={() => (setTapped(String(i)), onChoose(slot))}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="grid h-28 place-content-center text-center text-soft">
            No times on {dayInWords(day)}.
          </p>
        ),
      }))}
    />
  );
}

const DayLabel = ({ day, free }: { day: Date; free: number }) => (
  <span className="grid justify-items-center">
    <span aria-hidden className="text-xs">
      {day.toLocaleDateString(undefined, { weekday: 'short' })}
    </span>
    <b aria-hidden className="text-base tabular">
      {day.toLocaleDateString(undefined, { day: 'numeric' })}
    </b>
    <span aria-hidden className={classes('size-1.5 rounded-full', free > 0 && 'bg-herb')} />
    <span className="sr-only">
      {dayInWords(day)}, {free === 1 ? '1 time' : `${free || 'no'} times`}
    </span>
  </span>
);

function Row({
  slot,
  chosen,
  onChoose,
}: {
  slot: WeekSlot;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { state, startsAt, endsAt, note, about } = slot;
  return (
    <button
      type="button"
      aria-pressed={state === 'taken' ? undefined : chosen}
      disabled={state === 'taken'}
      onClick={onChoose}
      className={classes(
        'flex min-h-14 w-full items-center gap-3 rounded-2xl px-4 py-1.5 text-start',
        slotLook(state, chosen),
      )}
    >
      <span className="sr-only">{dayInWords(new Date(startsAt))}, </span>
      <bdi
        className={classes(
          'font-semibold tabular',
          state === 'taken' && 'rounded-md bg-paper px-1 font-normal',
        )}
      >
        {between(startsAt, endsAt)}
      </bdi>
      <span className="sr-only">, </span>
      <span
        className={classes(
          'ms-auto text-end text-[0.875rem] leading-tight',
          state === 'taken' && 'rounded-md bg-paper px-1',
        )}
      >
        {stateInWords[state]}
        {[about, note].map(
          (text) =>
            text && (
              <span key={text} className="block text-[0.8125rem]">
                <span className="sr-only">, </span>
                <bdi>{text}</bdi>
              </span>
            ),
        )}
      </span>
      {chosen && state !== 'taken' ? (
        <Check className="size-5 shrink-0" strokeWidth={3} aria-hidden />
      ) : (
        state !== 'taken' && (
          <ChevronRight className="size-5 shrink-0 rtl:-scale-x-100" aria-hidden />
        )
      )}
    </button>
  );
}
