import { expect, it } from '@jest/globals';
import { fitting } from './fitting';

const payload = (message: string) => ({
  ...{
    uid: 'a'.repeat(32),
    message,
    link: '/notifications',
    createdAt: '2026-12-01T10:00:00.000Z',
  },
  request: { uid: 'b'.repeat(32), expiresAt: '2026-12-01T10:05:00.000Z' },
});

it('a push says what there is to say', () => {
  const told = payload('Sana asks you to cook ‘Haleem’ now.');
  expect(fitting(told)).toBe(JSON.stringify(told));
});

it.each([
  ['of letters with many marks', `क${'\u0300'.repeat(11)}`],
  ['that JSON writes longer', '"'],
  ['of emoji', '👩🏽‍🍳'],
])('a push of words %s is no larger than push services take, and cuts no letter', (_what, unit) => {
  const message = unit.repeat(2400 / unit.length);
  const told = fitting(payload(message));
  expect(Buffer.byteLength(told)).toBeLessThanOrEqual(3800);
  const cut = JSON.parse(told).message as string;
  expect(cut.endsWith('…')).toBe(true);
  expect(message.startsWith(cut.slice(0, -1))).toBe(true);
  expect((cut.length - 1) % unit.length).toBe(0);
  expect(Buffer.byteLength(told)).toBeGreaterThan(3600);
});
