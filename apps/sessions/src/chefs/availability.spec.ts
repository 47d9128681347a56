import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { obstacleOf } from '../requests/request';
import { isAskedByPush, isAvailable, isReachable } from './availability';

const now = new Date('2026-11-23T18:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const offers = fc.record({
  available: fc.boolean(),
  availableUntil: fc.option(fc.integer({ min: -60, max: 60 }).map(at), { nil: undefined }),
  askWhenClosed: fc.boolean(),
  pushable: fc.boolean(),
  online: fc.boolean(),
});

describe('being available', () => {
  it('ends at its end, also before the job that ends it', () => {
    expect(isAvailable({ available: true, availableUntil: at(1) }, now)).toBe(true);
    expect(isAvailable({ available: true, availableUntil: at(0) }, now)).toBe(false);
    expect(isAvailable({ available: true, availableUntil: undefined }, now)).toBe(true);
    expect(isAvailable({ available: true }, now)).toBe(true);
    expect(isAvailable({ available: false, availableUntil: at(1) }, now)).toBe(false);
  });

  it('reaches nobody without an open page who did not allow it, or named no end', () => {
    const open = { available: true, askWhenClosed: true, pushable: true, online: false };
    expect(isReachable({ ...open, availableUntil: at(1) }, now)).toBe(true);
    for (const less of [
      { availableUntil: undefined },
      { availableUntil: at(0) },
      { availableUntil: at(1), askWhenClosed: false },
      { availableUntil: at(1), pushable: false },
      { availableUntil: at(1), available: false },
    ])
      expect([less, isReachable({ ...open, ...less }, now)]).toEqual([less, false]);
  });

  it('says the same to whoever asks and to whoever waits', () => {
    fc.assert(
      fc.property(offers, (chef) => {
        const canAnswer = isReachable(chef, now) && isAvailable(chef, now);
        expect(obstacleOf({ ...chef, busy: null }, now) === null).toBe(canAnswer);
        if (!chef.online && canAnswer) expect(isAskedByPush(chef)).toBe(true);
      }),
    );
  });
});
