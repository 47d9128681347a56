import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { zoneInWords, zonePlace } from './time-zone';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

it.each([
  ['Asia/Kolkata', winter, 'Kolkata (GMT+5:30)'],
  // as Chrome calls it
  ['Asia/Calcutta', winter, 'Kolkata (GMT+5:30)'],
  ['Europe/Kiev', winter, 'Kyiv (GMT+2)'],
  ['Europe/Kiev', summer, 'Kyiv (GMT+3)'],
  ['America/New_York', winter, 'New York (GMT-5)'],
  ['UTC', winter, 'UTC (GMT+0)'],
])('a reader’s zone is told by its place as it is called today: %s', (zone, at, words) => {
  expect(zoneInWords(at, zone)).toBe(words);
});

it('a zone to be chosen is told with where its place lies', () => {
  expect(zonePlace('America/Indiana/Knox')).toBe('America/Indiana/Knox');
  expect(zonePlace('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(zonePlace('America/Argentina/Rio_Gallegos')).toBe('America/Argentina/Rio Gallegos');
});

it.each([
  ['Asia/Kolkata', '2026-10-19', 'Kolkata (GMT+5:30)'],
  ['Europe/London', '2026-10-12', 'London (GMT+1)'],
  ['Europe/London', '2026-10-19', 'London (GMT+1, from Sunday 25 October GMT+0)'],
  ['Europe/London', '2026-10-26', 'London (GMT+0)'],
  ['America/New_York', '2026-03-08', 'New York (GMT-5, from Sunday 8 March GMT-4)'],
])('in %s the week of %s has the hours of %s', (zone, week, words) => {
  const program = `
    import { zoneOfWeek } from './time-zone.ts';
    process.stdout.write(zoneOfWeek(new Date('${week}T00:00'), 'en-GB'));`;
  const options = { cwd: import.meta.dirname, env: { TZ: zone }, encoding: 'utf8' } as const;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], options)).toBe(
    words,
  );
});
