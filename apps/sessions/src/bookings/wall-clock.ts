import { DAY, MINUTE } from '@chefly/contracts';

/** By the zone's name in small letters, however it is spelled: there are no more than zones. */
export const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const zone = timeZone.toLowerCase();
  const known = clocks.get(zone);
  if (known) return known;
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const options = { ...date, ...time, timeZone, hourCycle: 'h23' } as const;
  const clock = new Intl.DateTimeFormat('en-GB', options);
  clocks.set(zone, clock);
  return clock;
}

/** What a clock there shows at `at`, as if it were UTC, in milliseconds. */
export function wallTime(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (at % 1000);
}

const offsetAt = (at: number, timeZone: string) => wallTime(at, timeZone) - at;

/**
 * The first moment at which a clock there shows this time or a later one. Of an hour that comes
 * twice it is the first; in one that is left out, the moment at which the clock goes forward.
 * @param wall milliseconds, as if the clock showed UTC
 */
export function firstMomentAt(wall: number, timeZone: string): number {
  const [before, after] = [wall - DAY, wall + DAY].map((at) => offsetAt(at, timeZone)) as [
    number,
    number,
  ];
  const candidates = [wall - Math.max(before, after), wall - Math.min(before, after)];
  const shown = candidates.find((at) => wallTime(at, timeZone) === wall);
  if (shown !== undefined) return shown;
  // left out: between the two the clock goes forward
  let [early, late] = candidates as [number, number];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / MINUTE / 2) * MINUTE;
    if (wallTime(middle, timeZone) >= wall) late = middle;
    else early = middle;
  }
  return late;
}
