import { DAY, HOUR, USUAL_CHEFS_AT_LEAST, type Gender, type UsualChefs } from '@chefly/contracts';

export const WEEK = 7 * DAY;

/** So many weeks are looked back on … */
export const WEEKS = 4;
/** … and in so many of them as many chefs were free, before it is called usual. */
const USUAL_IN = 3;
/** How far ahead it is looked for an hour at which some usually are. */
const HOURS_AHEAD = 24;

/** How many chefs of a recipe, of one gender, were free at once within an hour. Names nobody. */
export interface UsualRow {
  _id: string;
  free: number;
  at: Date;
}

export const hourStart = (date: Date) => new Date(Math.floor(date.getTime() / HOUR) * HOUR);

/** Of a recipe and a gender at an hour. */
export const usualId = (recipeUid: string, gender: Gender, hour: Date) =>
  `${recipeUid}.${gender}.${hour.getTime() / HOUR}`;

const earlier = (hour: Date, weeks: number) => new Date(hour.getTime() - weeks * WEEK);
const hoursAhead = (now: Date) =>
  Array.from({ length: HOURS_AHEAD }, (_, i) => new Date(hourStart(now).getTime() + i * HOUR));
const weeksBefore = (hour: Date) => Array.from({ length: WEEKS }, (_, i) => earlier(hour, i + 1));

/** The rows that say what is usual of a recipe from now on. */
export const usualIds = (recipeUid: string, gender: Gender, now: Date): string[] =>
  hoursAhead(now).flatMap((hour) =>
    weeksBefore(hour).map((before) => usualId(recipeUid, gender, before)),
  );

/**
 * The next hour at which some usually are free, this one first: as many as were in three of the
 * last four weeks. Null where they were too few to say it of nobody in particular.
 *
 * @param free by the ids of `usualIds`
 * @param own the reader is a chef of the recipe, and one of those who were free
 */
export function usualFrom(
  free: ReadonlyMap<string, number>,
  { recipeUid, gender, own }: { recipeUid: string; gender: Gender; own: boolean },
  now: Date,
): UsualChefs | null {
  for (const hour of hoursAhead(now)) {
    const counts = weeksBefore(hour)
      .map((before) => free.get(usualId(recipeUid, gender, before)) ?? 0)
      .sort((one, other) => other - one);
    const chefs = counts[USUAL_IN - 1]! - (own ? 1 : 0);
    if (chefs >= USUAL_CHEFS_AT_LEAST) return { chefs, at: hour.toISOString() };
  }
  return null;
}
