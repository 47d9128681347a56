import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { freeUntil, nextTime } from './free-until';

const now = new Date(2026, 10, 23, 18, 30);

it('takes a time of day for the next one, today or tomorrow', () => {
  expect(nextTime('20:00', now)).toEqual(new Date(2026, 10, 23, 20, 0));
  expect(nextTime('18:30', now)).toEqual(new Date(2026, 10, 24, 18, 30));
  expect(nextTime('07:15', now)).toEqual(new Date(2026, 10, 24, 7, 15));
});

it('says until when a chef is free, where they named an hour', () => {
  expect(freeUntil(null)).toBe('Free now');
  expect(freeUntil(now.toISOString())).toMatch(/^Free until .*30/);
});

it.each([
  // the clock goes back by an hour at two, and shows half past one again
  ['America/New_York', '2026-11-01T05:40:00Z', '01:30', '2026-11-01T06:30:00.000Z'],
  ['America/New_York', '2026-11-01T06:40:00Z', '01:30', '2026-11-02T06:30:00.000Z'],
  // a day of 25 hours, one of 23
  ['Europe/Berlin', '2026-10-24T18:10:00Z', '20:00', '2026-10-25T19:00:00.000Z'],
  ['Europe/Berlin', '2026-03-28T19:10:00Z', '20:00', '2026-03-29T18:00:00.000Z'],
  // left out, it is the first moment behind
  ['Europe/Berlin', '2026-03-29T00:10:00Z', '02:30', '2026-03-29T01:30:00.000Z'],
  // by half an hour, at two
  ['Australia/Lord_Howe', '2026-04-04T14:50:00Z', '01:45', '2026-04-04T15:15:00.000Z'],
  ['Asia/Kolkata', '2026-04-04T14:50:00Z', '20:20', '2026-04-05T14:50:00.000Z'],
  ['Pacific/Apia', '2026-04-04T14:50:00Z', '00:15', '2026-04-05T11:15:00.000Z'],
])('in %s at %s the next %s is %s', (zone, at, timeOfDay, next) => {
  const program = `
    import { nextTime } from './free-until.ts';
    process.stdout.write(nextTime('${timeOfDay}', new Date('${at}')).toISOString());`;
  const options = { cwd: import.meta.dirname, env: { TZ: zone }, encoding: 'utf8' } as const;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], options)).toBe(
    next,
  );
});
