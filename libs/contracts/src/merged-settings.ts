import type { BookingHours, WeeklyRange } from './booking-hours';
import {
  optionalKinds,
  type NotificationSettings,
  type OptionalKind,
} from './notification-settings';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What was changed here, else what stands there now. */
const either = <T>(before: T, here: T, there: T): T => (isSame(before, here) ? there : here);

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const ofDay = (weekly: readonly WeeklyRange[], day: number) =>
  weekly.filter((range) => range.day === day);

/** Each day off is taken or given back by itself. */
function mergedDays(before: readonly string[], here: readonly string[], there: readonly string[]) {
  const kept = there.filter((day) => here.includes(day) || !before.includes(day));
  const added = here.filter((day) => !before.includes(day) && !there.includes(day));
  return [...kept, ...added].sort();
}

/**
 * Hours that were changed on two devices: of each day of the week, and of all else, what was changed
 * here, and what is there where nothing was.
 *
 * @param before what both began with
 */
export function mergedHours(
  before: BookingHours,
  here: BookingHours,
  there: BookingHours,
): BookingHours {
  const of = <K extends keyof BookingHours>(name: K) =>
    either(before[name], here[name], there[name]);
  const each = (day: number) =>
    either(ofDay(before.weekly, day), ofDay(here.weekly, day), ofDay(there.weekly, day));
  return {
    open: of('open'),
    timeZone: of('timeZone'),
    slotMinutes: of('slotMinutes'),
    noticeHours: of('noticeHours'),
    types: of('types'),
    weekly: DAYS.flatMap(each),
    daysOff: mergedDays(before.daysOff, here.daysOff, there.daysOff),
  };
}

/** Whether one is booked alike by both, in whatever order they say it. */
export const isSameHours = (one: BookingHours, other: BookingHours) =>
  isSame(mergedHours(one, one, one), mergedHours(other, other, other));

/** How a member is told of a kind: not at all, in the list alone, or with a push. */
export type WayOfTelling = 'off' | 'list' | 'push';
export const wayOfTelling = (
  { off, unpushed }: Pick<NotificationSettings, 'off' | 'unpushed'>,
  kind: OptionalKind,
): WayOfTelling => (off.includes(kind) ? 'off' : unpushed.includes(kind) ? 'list' : 'push');

/** The same of what a member is told: of each kind, and of all else. */
export function mergedNotificationSettings(
  before: NotificationSettings,
  here: NotificationSettings,
  there: NotificationSettings,
): NotificationSettings {
  const of = <K extends keyof NotificationSettings>(name: K) =>
    either(before[name], here[name], there[name]);
  const told = (kind: OptionalKind) =>
    either(wayOfTelling(before, kind), wayOfTelling(here, kind), wayOfTelling(there, kind));
  const by = (wanted: WayOfTelling) =>
    optionalKinds.options.filter((kind) => told(kind) === wanted);
  return {
    off: by('off'),
    unpushed: by('list'),
    timeZone: of('timeZone'),
    quiet: of('quiet'),
    digest: of('digest'),
  };
}
