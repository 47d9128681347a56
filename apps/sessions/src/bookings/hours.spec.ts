import { HOUR, MINUTE, noBookingHours, slotLengths } from '@chefly/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { slotAt, slotsOf } from './hours';
import { clocks, firstMomentAt, wallTime } from './wall-clock';

const zones = [
  ...['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York'],
  ...['Australia/Lord_Howe', 'Africa/Casablanca', 'America/Santiago', 'Pacific/Chatham'],
];
const at = (text: string) => Date.parse(text);
const shown = (moment: number, zone: string) =>
  new Date(wallTime(moment, zone)).toISOString().slice(0, 16);
const night = (timeZone: string, from: string, to: string, slotMinutes: 30 | 60 = 30) => ({
  ...noBookingHours,
  ...{ open: true, timeZone, slotMinutes },
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to })),
});
/** What the slots of one local day are, by the clock there. */
const clockOf = (hours: ReturnType<typeof night>, day: string) =>
  slotsOf(hours, { from: at(`${day}T00:00Z`) - 24 * HOUR, to: at(`${day}T00:00Z`) + 48 * HOUR })
    .map(({ from }) => shown(from, hours.timeZone))
    .filter((text) => text.startsWith(day))
    .map((text) => text.slice(11));

describe('slots of a week', () => {
  it('stay where they are on the chef’s clock when it is put forward or back', () => {
    const evening = night('Europe/Berlin', '18:00', '20:00', 60);
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])
      expect(clockOf(evening, day)).toEqual(['18:00', '19:00']);
    const slots = slotsOf(evening, { from: at('2026-03-28T00:00Z'), to: at('2026-03-30T00:00Z') });
    expect(slots.map(({ from }) => new Date(from).toISOString().slice(11, 16))).toEqual([
      ...['17:00', '18:00', '16:00', '17:00'],
    ]);
  });

  it('lose the hour that is left out, and hold the one that comes twice once', () => {
    const hours = night('Europe/Berlin', '01:30', '03:30');
    expect(clockOf(hours, '2026-03-29')).toEqual(['01:30', '03:00']);
    expect(clockOf(hours, '2026-10-25')).toEqual([
      ...['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'],
    ]);
    expect(clockOf(night('Europe/Berlin', '02:15', '02:45'), '2026-03-29')).toEqual([]);
  });

  it('are not there on days off, sooner than the notice or later than four weeks', () => {
    const hours = { ...night('UTC', '10:00', '12:00', 60), daysOff: ['2026-12-02'] };
    expect(clockOf(hours, '2026-12-01')).toEqual(['10:00', '11:00']);
    expect(clockOf(hours, '2026-12-02')).toEqual([]);
    const slot = at('2026-12-01T10:00Z');
    expect(slotAt(hours, slot, slot - 2 * HOUR)).toEqual({ from: slot, to: slot + HOUR });
    expect(slotAt(hours, slot, slot - 2 * HOUR + 1)).toBeNull();
    expect(slotAt(hours, slot, slot - 29 * 24 * HOUR)).toBeNull();
    expect(slotAt(hours, slot + MINUTE, slot - 3 * HOUR)).toBeNull();
    expect(slotAt({ ...hours, open: false }, slot, slot - 3 * HOUR)).toBeNull();
  });

  const quarter = fc.integer({ min: 0, max: 95 });
  const time = (n: number) =>
    `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`;

  it('never overlap, are as long as they say and lie within the hours, in any zone and week', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2028-01-01T00:00Z') }),
        fc.tuple(quarter, quarter).filter(([from, to]) => from !== to),
        fc.constantFrom(...slotLengths),
        (timeZone, from, ends, slotMinutes) => {
          const [begin, end] = [Math.min(...ends), Math.max(...ends)].map(time) as [string, string];
          const hours = { ...night(timeZone, begin, end), slotMinutes };
          const slots = slotsOf(hours, { from, to: from + 8 * 24 * HOUR });
          for (const [i, slot] of slots.entries()) {
            expect(slot.to - slot.from).toBe(slotMinutes * MINUTE);
            expect(slot.from % (15 * MINUTE)).toBe(0);
            if (i) expect(slot.from).toBeGreaterThanOrEqual(slots[i - 1]!.to);
            const day = shown(slot.from, timeZone).slice(0, 11);
            const wall = (clock: string) => firstMomentAt(at(`${day}${clock}Z`), timeZone);
            expect(slot.from).toBeGreaterThanOrEqual(wall(begin));
            expect(slot.to).toBeLessThanOrEqual(wall(end));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('begin at the first moment at which the clock shows the time or a later one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({
          min: at('2026-01-01T00:00Z') / MINUTE,
          max: at('2028-01-01T00:00Z') / MINUTE,
        }),
        (zone, minutes) => {
          const wall = minutes * MINUTE;
          const first = firstMomentAt(wall, zone);
          expect(wallTime(first, zone)).toBeGreaterThanOrEqual(wall);
          expect(wallTime(first - MINUTE, zone)).toBeLessThan(wall);
        },
      ),
    );
  });
});

it('of one zone there is one clock, however its name is spelled', () => {
  wallTime(0, 'Asia/Kolkata');
  const made = clocks.size;
  for (const zone of ['Asia/Kolkata', 'asia/kolkata', 'ASIA/KOLKATA', 'aSia/kolkAta'])
    wallTime(0, zone);
  expect(clocks.size).toBe(made);
  expect(clocks.has('asia/kolkata')).toBe(true);
  const spy = jest.spyOn(Intl, 'DateTimeFormat');
  wallTime(0, 'Asia/Kolkata');
  expect(spy).not.toHaveBeenCalled();
  spy.mockRestore();
});
