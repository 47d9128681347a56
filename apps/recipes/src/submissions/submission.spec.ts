import { expect, it } from '@jest/globals';
import { linesOf, refusalToDecide } from './submission';

it('lets another moderator decide once', () => {
  expect(refusalToDecide({ authorUid: 'a', state: 'waiting' }, 'm')).toBeNull();
  expect(refusalToDecide({ authorUid: 'm', state: 'waiting' }, 'm')).toBe('recipes/own-submission');
  for (const state of ['approved', 'rejected'] as const)
    expect(refusalToDecide({ authorUid: 'a', state }, 'm')).toBe('recipes/already-decided');
});

it('reads steps however their author numbered them', () => {
  expect(linesOf('1. Soak\n 2) Boil\n\n- Serve\n10 minutes of rest')).toEqual([
    'Soak',
    'Boil',
    'Serve',
    '10 minutes of rest',
  ]);
});
