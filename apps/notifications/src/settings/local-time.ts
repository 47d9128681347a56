import {
  DAY,
  MINUTE,
  minutesInto,
  type DigestRhythm,
  type NotificationSettings,
} from '@chefly/contracts';

const QUARTER_MS = 15 * MINUTE;
const LONGEST_WAIT = (8 * DAY) / QUARTER_MS;
/** When a digest is written, on the member's clock; the weekly one on Mondays. */
const DIGEST_AT = 8 * 60;

/** By the zone's name in small letters, however it is spelled: there are no more than zones. */
export const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const zone = timeZone.toLowerCase();
  const known = clocks.get(zone);
  if (known) return known;
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const clock = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone, hourCycle: 'h23' });
  clocks.set(zone, clock);
  return clock;
}

/** The weekday and the minute of the day there. */
function localTime(at: Date, clock: Intl.DateTimeFormat): { weekday: string; minute: number } {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday!, minute: Number(parts.hour) * 60 + Number(parts.minute) };
}

/** Whether nothing is pushed now. Quiet hours may go past midnight; from and to alike is the whole day. */
export function isQuiet(
  { quiet, timeZone }: Pick<NotificationSettings, 'quiet' | 'timeZone'>,
  now: Date,
): boolean {
  if (!quiet) return false;
  const { minute } = localTime(now, clockOf(timeZone));
  const [from, to] = [minutesInto(quiet.from), minutesInto(quiet.to)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * When the next digest is due, after now. Clocks differ from each other, and from themselves, by
 * quarters of an hour.
 */
export function nextDigest(rhythm: DigestRhythm, timeZone: string, now: Date): Date | null {
  if (rhythm === 'off') return null;
  const clock = clockOf(timeZone);
  const first = Math.floor(now.getTime() / QUARTER_MS) + 1;
  for (let i = 0; i < LONGEST_WAIT; i++) {
    const at = new Date((first + i) * QUARTER_MS);
    const { weekday, minute } = localTime(at, clock);
    if (minute === DIGEST_AT && (rhythm === 'daily' || weekday === 'Mon')) return at;
  }
  return null;
}
