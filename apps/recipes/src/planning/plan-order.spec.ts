import {
  nothingPlanned,
  planState,
  registerOf,
  type PlanCommand,
  type PlanState,
} from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { takeInOrder } from './plan-order';

const THINGS = ['salt', 'tea', 'flour'];
const uidOf = (kind: string, number: number) => `${kind}-${String(number).padStart(16, '0')}`;

/** Doings of three pages of one member: which page looks, ticks, sends what it has, or sends again. */
function lifeOf(seed: number, skews: number[]) {
  const chance = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(chance() * most);
  let plan = { version: 0, state: nothingPlanned };
  let made = 0;
  const pages = skews.map((skew, n) => ({
    ...{ page: uidOf('p', n), skew, turn: 0, seen: 0 },
    waiting: [] as PlanCommand[],
    sent: [] as PlanCommand[],
  }));
  /** Which was made knowing which state, to judge by. */
  const knew = new Map<string, { version: number; page: string; turn: number }>();
  const wrong: string[] = [];
  const answered: PlanState[] = [];

  function receive(given: PlanCommand, now: number) {
    const before = registerOf(plan.state, given);
    const state = takeInOrder(plan.state, [given], plan.version + 1, now);
    if (state !== plan.state) plan = { version: plan.version + 1, state };
    const after = registerOf(plan.state, given)!;
    answered.push(state);
    const of = knew.get(given.uid)!;
    const isOwn = before && knew.get(before.by)!.page === of.page;
    const unseen = before && !isOwn && (before.version ?? 0) > of.version;
    if (unseen && after.by !== before.by) wrong.push('overtook what it did not know');
    if (!before || (!isOwn && !unseen && before.by !== given.uid))
      if (after.by !== given.uid) wrong.push('was not taken although it knew all');
    if (isOwn && knew.get(before.by)!.turn > of.turn && after.by !== before.by)
      wrong.push('overtook what its page did later');
  }
  for (let now = 1000; now < 1200; now++) {
    const page = pages[upTo(pages.length)]!;
    const deed = chance();
    if (deed < 0.25) page.seen = plan.version;
    else if (deed < 0.55) {
      const known = { version: page.seen, page: page.page, turn: ++page.turn };
      const uid = uidOf('c', made++);
      knew.set(uid, known);
      const of = THINGS[upTo(THINGS.length)]!;
      const bought = chance() < 0.5 ? null : { amounts: [] };
      const at = Math.max(0, now + page.skew);
      page.waiting.push({ uid, at, kind: 'tick', of, bought, knew: known });
    } else if (deed < 0.85) {
      const [given] = page.waiting.splice(0, 1);
      if (!given) continue;
      page.sent.push(given);
      receive(given, now);
    } else if (page.sent.length) receive(page.sent[upTo(page.sent.length)]!, now);
  }
  planState.parse(plan.state);
  return { plan, wrong, answered };
}

describe('what several pages of a member do with their plan', () => {
  it('has its place by what each knew, and by no clock but the server’s', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { plan, wrong, answered } = lifeOf(seed, [0, 0, 0]);
      expect([seed, wrong]).toEqual([seed, []]);
      for (const skews of [
        [300_000, 0, -300_000],
        [7, -3, 90],
        [-60, 86_400_000, 5],
      ]) {
        const other = lifeOf(seed, skews);
        expect([seed, skews, other.wrong]).toEqual([seed, skews, []]);
        expect(other.answered).toEqual(answered);
        expect(other.plan).toEqual(plan);
      }
    }
  });

  it('of a page of before has its place as it had then', () => {
    const tick = (uid: string, at: number, bought: { amounts: [] } | null): PlanCommand => ({
      ...{ uid: uid.padEnd(16, '-'), at, kind: 'tick', of: 'salt', bought },
    });
    const first = takeInOrder(nothingPlanned, [tick('a', 900, { amounts: [] })], 1, 1000);
    expect(takeInOrder(first, [tick('b', 800, null)], 2, 1001)).toBe(first);
    const second = takeInOrder(first, [tick('c', 950, null)], 2, 1002);
    expect(second.ticks['salt']).toMatchObject({ value: null, version: 2 });
    // what knew of it is later, and what did not is not
    const knew = { version: 2, page: uidOf('p', 1), turn: 1 };
    const given = { ...tick('d', 5, { amounts: [] }), knew };
    expect(takeInOrder(second, [{ ...given, knew: { ...knew, version: 1 } }], 3, 1003)).toBe(
      second,
    );
    expect(takeInOrder(second, [given], 3, 1003).ticks['salt']).toMatchObject({
      ...{ value: { amounts: [] }, version: 3, page: knew.page, turn: 1 },
    });
  });

  it('that knew more than a plan that was put back has its place by its stamp, in any order', () => {
    const sets = (name: string, at: number, to: number, version?: number): PlanCommand => ({
      ...{ uid: name.padEnd(16, '-'), at, kind: 'meal', mealUid: uidOf('m', 1) },
      meal: { recipeUid: uidOf('r', 1), day: null, servings: to },
      ...(version && { knew: { version, page: uidOf('p', 1), turn: 9 } }),
    });
    const told = [sets('first', 500, 2), sets('later', 600, 3), sets('waits', 700, 4, 40)];
    const since = takeInOrder(nothingPlanned, [sets('since', 900, 8)], 5, 1000);
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const [before, after] = [nothingPlanned, since].map((state) =>
        order.reduce((put, n, nth) => takeInOrder(put, [told[n]!], 6 + nth, 2000 + nth), state),
      );
      expect(before!.meals[uidOf('m', 1)]).toMatchObject({ at: 700, value: { servings: 4 } });
      expect(after).toBe(since);
    }
  });
});
