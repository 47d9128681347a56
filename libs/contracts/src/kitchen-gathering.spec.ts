import { describe, expect, it } from '@jest/globals';
import { newKitchen, type KitchenChange, type KitchenState } from './kitchen';
import { changed, gatheredBy, placeOf, withoutGone } from './kitchen-rules';

const [chefUid, ayesha, zainab] = ['fatima', 'ayesha', 'zainab'].map(
  (name) => `${name}-of-the-kitchen`,
) as [string, string, string];
const here = [chefUid, ayesha, zainab];
const now = new Date('2026-11-23T10:00:00.000Z');

function act(state: KitchenState, by: string, change: KitchenChange, present = here) {
  const doing = { by, chefUid, here: present, seen: 0, version: 1, now };
  const outcome = changed(state, change, doing);
  if ('refusal' in outcome) return outcome.refusal;
  return outcome.state;
}
const gather = (things: string[], is: 'here' | 'missing' | 'unsaid'): KitchenChange => ({
  ...{ do: 'gather', things, is },
});
const offer = (thing: string, instead: number | null): KitchenChange => ({
  ...{ do: 'offer', memberUid: ayesha, thing, instead },
});
const done = (outcome: KitchenState | string): KitchenState => {
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
};

describe('what is gathered', () => {
  it('is said by each of their own, and said anew or not at all', () => {
    let state = done(act(newKitchen(now), ayesha, gather(['i0', 'i1', 'i1', 'e0'], 'here')));
    state = done(act(state, ayesha, gather(['i1'], 'missing')));
    state = done(act(state, ayesha, gather(['e0'], 'unsaid')));
    state = done(act(state, chefUid, gather(['i5'], 'here')));
    expect(gatheredBy(state, ayesha)).toEqual({
      ...{ uid: ayesha, here: ['i0'], missing: [{ thing: 'i1', instead: null }] },
    });
    expect(gatheredBy(state, chefUid).here).toEqual(['i5']);
    expect(gatheredBy(state, zainab)).toEqual({ uid: zainab, here: [], missing: [] });
  });

  it('is helped by the chef alone, with something for what is missing', () => {
    const state = done(act(newKitchen(now), ayesha, gather(['i1'], 'missing')));
    expect(act(state, zainab, offer('i1', 0))).toBe('sessions/chef-only');
    expect(act(state, chefUid, offer('i0', 0))).toBe('sessions/kitchen-changed');
    expect(act(state, chefUid, offer('i1', 0), [chefUid, zainab])).toBe('sessions/kitchen-changed');
    const offered = done(act(state, chefUid, offer('i1', 2)));
    const again = done(act(offered, ayesha, gather(['i1', 'i2'], 'missing')));
    expect(gatheredBy(again, ayesha).missing).toEqual([
      { thing: 'i1', instead: 2 },
      { thing: 'i2', instead: null },
    ]);
    const had = done(act(again, ayesha, gather(['i1'], 'here')));
    expect(act(had, chefUid, offer('i1', 1))).toBe('sessions/kitchen-changed');
  });

  it('goes with whoever leaves', () => {
    const state = done(act(newKitchen(now), ayesha, gather(['i1'], 'here')));
    expect(withoutGone(state, [chefUid]).gathered).toEqual([]);
  });
});

describe('a kitchen that was asked for at a step', () => {
  it('begins there', () => {
    const state = newKitchen(now, [{ uid: ayesha, step: 3 }]);
    expect(state).toMatchObject({ shown: { step: 3 }, places: [], reached: [{ step: 3 }] });
    expect(placeOf(state, ayesha)).toMatchObject({ following: true, step: 3 });
  });

  it('begins at the earliest of several, and whoever is further on is there already', () => {
    const state = newKitchen(now, [
      { uid: ayesha, step: 1 },
      { uid: zainab, step: 4 },
    ]);
    expect(state.shown.step).toBe(1);
    expect(placeOf(state, zainab)).toMatchObject({ following: false, step: 4, ready: false });
    expect(placeOf(state, ayesha)).toMatchObject({ following: true, step: 1 });
  });
});
