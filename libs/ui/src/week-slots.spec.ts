import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { daysLater, daysOfWeek, firstDayOfWeek, weekOf } from './week';
import { minutesOf, slotBeside, slotsByDay, type WeekSlot } from './week-slots';

// by the clock of wherever this runs, as the reader's week is
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString();
const slot = (day: number, from: number, to: number): WeekSlot => ({
  startsAt: at(day, from),
  endsAt: at(day, to),
  state: 'free',
});
const MONDAY = new Date(2026, 10, 23);
const slots = [
  slot(24, 10, 12),
  slot(24, 19, 21),
  slot(26, 10, 12),
  slot(26, 18, 20),
  slot(29, 23, 25),
];
const days = slotsByDay(MONDAY, slots);

describe('a week', () => {
  it('begins where the reader has it begin', () => {
    const thursday = new Date(2026, 10, 26, 20, 15);
    expect(weekOf(thursday, 1)).toEqual(MONDAY);
    expect(weekOf(thursday, 7)).toEqual(new Date(2026, 10, 22));
    expect(weekOf(thursday, 6)).toEqual(new Date(2026, 10, 21));
    expect(weekOf(MONDAY, 1)).toEqual(MONDAY);
    expect(firstDayOfWeek('en-GB')).toBe(1);
    expect(firstDayOfWeek('en-US')).toBe(7);
  });

  it('has seven days that begin at midnight, over every change of the clock', () => {
    for (const month of [2, 9, 10]) {
      const week = weekOf(new Date(2026, month, 29), 1);
      const seven = daysOfWeek(week);
      expect(seven.map((day) => day.getHours())).toEqual([0, 0, 0, 0, 0, 0, 0]);
      expect(new Set(seven.map((day) => day.getDate())).size).toBe(7);
      expect(daysLater(week, 7).getDay()).toBe(week.getDay());
    }
  });
});

describe('the slots of a week', () => {
  it('stand on the day on which they begin, and end with it at the latest', () => {
    expect(days.map((day) => day.length)).toEqual([0, 2, 0, 2, 0, 0, 1]);
    expect(minutesOf(slots[4]!)).toEqual({ from: 23 * 60, to: 24 * 60 });
    expect(slotsByDay(daysLater(MONDAY, 7), slots).flat()).toEqual([]);
  });

  it('are reached from each other within a day and over days without any', () => {
    const [tuesday10, tuesday19, thursday10, thursday18, sunday] = slots as [
      WeekSlot,
      WeekSlot,
      WeekSlot,
      WeekSlot,
      WeekSlot,
    ];
    const beside = (from: WeekSlot, direction: Parameters<typeof slotBeside>[2]) =>
      slotBeside(days, from.startsAt, direction);
    expect(beside(tuesday10, 'later')).toBe(tuesday19);
    expect(beside(tuesday19, 'later')).toBeUndefined();
    expect(beside(tuesday19, 'earlier')).toBe(tuesday10);
    expect(beside(tuesday10, 'day-after')).toBe(thursday10);
    expect(beside(tuesday19, 'day-after')).toBe(thursday18);
    expect(beside(thursday18, 'day-before')).toBe(tuesday19);
    expect(beside(thursday18, 'day-after')).toBe(sunday);
    expect(beside(sunday, 'day-after')).toBeUndefined();
    expect(beside(thursday18, 'first')).toBe(tuesday10);
    expect(beside(tuesday10, 'last')).toBe(sunday);
    expect(slotBeside(days, at(25, 9), 'later')).toBeUndefined();
  });
});

/** What these words are where a clock of that zone hangs; `at` and `slot` count from a midnight. */
function toldIn(zone: string, day: string, words: string): unknown {
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, from, next) =>
      next(/^\\.\\/[a-z-]+$/.test(name) ? name + '.ts' : name, from) });
    const { minutesOf } = await import('./slot-minutes.ts');
    const { between, hoursInWords, timeOf } = await import('./week.ts');
    const { placesOf } = await import('./week-lines.ts');
    const at = (minutes) => new Date(new Date('${day}T00:00').getTime() + minutes * 60000);
    const slot = (from, to) =>
      ({ startsAt: at(from).toISOString(), endsAt: at(to).toISOString(), state: 'free' });
    process.stdout.write(JSON.stringify(${words}));`;
  const options = {
    cwd: import.meta.dirname,
    env: { TZ: zone, LC_ALL: 'en_GB.UTF-8' },
    encoding: 'utf8',
  } as const;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], options),
  );
}

it('where the clock goes back by half an hour, that half alone comes twice', () => {
  const times = toldIn(
    'Australia/Lord_Howe',
    '2026-04-05',
    '[60, 75, 90, 105, 120, 135, 150].map((minutes) => timeOf(at(minutes)))',
  ) as string[];
  const bare = (time: string) => /^0?\d:\d\d( AM)?$/i.test(time);
  expect(times.map(bare)).toEqual([true, true, false, false, false, false, true]);
  expect(new Set(times).size).toBe(7);
});

describe.each([
  // it shows the hour from one to two twice
  ['Europe/London', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
])('where the clock goes back: in %s on %s', (zone, day) => {
  const told = (words: string) => toldIn(zone, day, words);

  it('a slot is as high as it is long, also where it ends when it began', () => {
    expect(told('minutesOf(slot(90, 150))')).toEqual({ from: 90, to: 150 });
    expect(told('minutesOf(slot(105, 135))')).toEqual({ from: 105, to: 135 });
    // over midnight it ends there
    expect(told('minutesOf(slot(1470, 1530))')).toEqual({ from: 1410, to: 1440 });
  });

  it('slots of which it shows several at one time lie over none, in their order', () => {
    const night = Array.from({ length: 7 }, (_, i) => `slot(${i * 45}, ${i * 45 + 45})`);
    const edges = told(`placesOf([${night}]).flatMap(({ from, to }) => [from, to])`) as number[];
    expect(edges).toEqual(edges.toSorted((one, other) => one - other));
    expect(new Set(edges).size).toBe(8);
  });

  it('an hour that comes twice is told with how far it is from Greenwich', () => {
    const times = told(
      '[slot(60, 0), slot(120, 0), slot(180, 0)].map((s) => timeOf(new Date(s.startsAt)))',
    ) as string[];
    expect(new Set(times).size).toBe(3);
    expect(times[0]).toMatch(/1:00.* (BST|EDT|GMT[+-]\d)/);
    expect(times[2]).toMatch(/^0?2:00( AM)?$/i);
  });
});

it.each([
  ['Europe/Berlin', '2027-03-28'],
  ['America/New_York', '2027-03-14'],
])('where the clock goes forward within an hour it reads as no two: in %s on %s', (zone, day) => {
  const [short, words, plain] = toldIn(
    zone,
    day,
    `[between, hoursInWords].map((say) => say(at(60).toISOString(), at(120).toISOString()))
      .concat(between(at(120).toISOString(), at(180).toISOString()))`,
  ) as string[];
  const named = /1:00( AM)? (GMT[+-]\d|CET|EST) (–|to) 0?3:00( AM)? (GMT[+-]\d|CEST|EDT)$/i;
  expect(short).toMatch(named);
  expect(words).toMatch(named);
  expect(plain).toMatch(/^0?3:00( AM)? – 0?4:00( AM)?$/i);
});
