import { minuteOfDay, minutesOf } from './slot-minutes';
import { daysOfWeek, sameDay } from './week';

export { minutesOf };

export interface WeekSlot {
  /** Instants, as ISO 8601 writes them. */
  startsAt: string;
  endsAt: string;
  state: 'free' | 'cook-along' | 'taken' | 'mine';
  /** What is to be known besides, in two or three words. */
  note?: string;
  /** What it is about, where there is room, and for who hears it. */
  about?: string;
}

/** The slots of each day on which they begin, in the reader's zone, by their beginning. */
export const slotsByDay = <S extends WeekSlot>(week: Date, slots: readonly S[]): S[][] =>
  daysOfWeek(week).map((day) =>
    slots
      .filter(({ startsAt }) => sameDay(new Date(startsAt), day))
      .sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
  );

export const stateInWords = {
  free: 'Free',
  'cook-along': 'Cook-along',
  taken: 'Taken',
  mine: 'Yours',
};

export type Toward = 'earlier' | 'later' | 'day-before' | 'day-after' | 'first' | 'last';

/**
 * The slot that lies there, seen from another one; on other days the nearest by its time of day.
 * @returns undefined at the edge of the week
 */
export function slotBeside<S extends WeekSlot>(
  days: readonly (readonly S[])[],
  startsAt: string,
  direction: Toward,
): S | undefined {
  const all = days.flat();
  if (direction === 'first') return all[0];
  if (direction === 'last') return all.at(-1);
  const day = days.findIndex((slots) => slots.some((slot) => slot.startsAt === startsAt));
  const own = days[day];
  if (!own) return undefined;
  const place = own.findIndex((slot) => slot.startsAt === startsAt);
  if (direction === 'earlier') return own[place - 1];
  if (direction === 'later') return own[place + 1];
  const beside =
    direction === 'day-after'
      ? days.slice(day + 1).find((slots) => slots.length)
      : days.slice(0, day).findLast((slots) => slots.length);
  const from = minuteOfDay(startsAt);
  const distance = (slot: S) => Math.abs(minuteOfDay(slot.startsAt) - from);
  return beside?.reduce((best, slot) => (distance(slot) < distance(best) ? slot : best));
}
