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
