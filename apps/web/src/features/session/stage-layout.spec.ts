import { expect, it } from '@jest/globals';
import { roomOf } from './stage-layout';

const lying = (long: boolean) => roomOf('landscape', { several: false, video: true, long });

it('on a phone that lies long steps have the larger half, in every step of the recipe alike', () => {
  const shares = (room: string) => /\[(\d+)fr_(\d+)fr\]/.exec(room)!.slice(1).map(Number);
  const [picture, words] = shares(lying(true)) as [number, number];
  expect(words).toBeGreaterThan(picture);
  const [usual] = shares(lying(false)) as [number];
  expect(usual).toBe(56);
});

it('beside the recipe one picture has more room than each of several', () => {
  const room = (several: boolean) => roomOf('three', { several, video: true, long: false });
  expect(room(true)).toContain('25%');
  expect(room(false)).toContain('36%');
});
