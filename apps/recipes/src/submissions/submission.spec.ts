import { expect, it } from '@jest/globals';
import { refusalToChange, refusalToDecide } from './submission';

const waiting = { authorUid: 'a', state: 'waiting', version: 2 } as const;

it('lets another moderator decide once, about the version that was read', () => {
  expect(refusalToDecide(waiting, 'm', 2)).toBeNull();
  expect(refusalToDecide(waiting, 'm', 1)).toBe('recipes/changed-meanwhile');
  expect(refusalToDecide(waiting, 'a', 2)).toBe('recipes/own-submission');
  for (const state of ['approved', 'rejected'] as const)
    expect(refusalToDecide({ ...waiting, state }, 'm', 2)).toBe('recipes/already-decided');
});

it('lets its author change or dismiss what was rejected, and nothing else', () => {
  expect(refusalToChange({ state: 'rejected' })).toBeNull();
  for (const state of ['waiting', 'approved'] as const)
    expect(refusalToChange({ state })).toBe('recipes/not-rejected');
});
