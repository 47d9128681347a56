import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  kitchenChange,
  kitchenState,
  newKitchen,
  type KitchenChange,
  type KitchenState,
} from './kitchen';
import { changed, placeOf, type KitchenRefusal } from './kitchen-rules';
import { leftAt } from './kitchen-timers';

const uidOf = (name: string) => `${name}-of-the-kitchen`;
const members = ['ayesha', 'zainab', 'maryam'].map(uidOf);
const chefUid = uidOf('fatima');
const all = [chefUid, ...members];
const begin = new Date('2026-11-23T10:00:00.000Z');

const step = fc.integer({ min: 0, max: 6 });
const few = fc.constantFrom(...['one', 'two', 'three'].map(uidOf));
const someTimer = fc.record({ timerUid: few });
const someHand = fc.record({ handUid: few });
const thing = fc.constantFrom('i0', 'i1', 'e0');
const arbitrary: fc.Arbitrary<KitchenChange> = fc.oneof(
  step.map((step) => ({ do: 'show' as const, step })),
  step.map((step) => ({ do: 'step-out' as const, step })),
  fc.constant({ do: 'follow' as const }),
  fc.record({ do: fc.constant('ready' as const), step, ready: fc.boolean() }),
  fc.record({
    ...{ do: fc.constant('start-timer' as const), timerUid: few, name: fc.constant('Simmer') },
    ...{ seconds: fc.integer({ min: 1, max: 7200 }), step: fc.option(step) },
  }),
  ...(['pause-timer', 'resume-timer', 'add-minute', 'stop-timer'] as const).map((name) =>
    someTimer.map((timer) => ({ do: name, ...timer })),
  ),
  few.map((noteUid) => ({ do: 'pin-note' as const, noteUid, text: 'Do not scrape' })),
  few.map((noteUid) => ({ do: 'unpin-note' as const, noteUid })),
  fc.record({ do: fc.constant('raise-hand' as const), handUid: few, step, note: fc.constant('?') }),
  ...(['answer-hand', 'lower-hand'] as const).map((name) =>
    someHand.map((hand) => ({ do: name, ...hand })),
  ),
  fc.option(fc.constantFrom(...all)).map((uid) => ({ do: 'spotlight' as const, uid })),
  fc.record({
    ...{ do: fc.constant('gather' as const), things: fc.array(thing, { minLength: 1 }) },
    is: fc.constantFrom('here' as const, 'missing' as const, 'unsaid' as const),
  }),
  fc.record({
    ...{ do: fc.constant('offer' as const), memberUid: fc.constantFrom(...all), thing },
    instead: fc.option(fc.nat(2)),
  }),
);

/** One browser's command on its way: acted on what was true `behind` versions ago. */
interface Sent {
  id: number;
  by: string;
  change: KitchenChange;
  behind: number;
  /** Milliseconds since the one before arrived. */
  wait: number;
}
const sent = fc.record({
  by: fc.constantFrom(...all),
  change: arbitrary,
  behind: fc.integer({ min: 0, max: 5 }),
  wait: fc.integer({ min: 0, max: 900_000 }),
});
/**
 * What arrives of what was sent: some of it never, some of it twice, in another order; and who
 * leaves in between.
 */
const traffic = fc
  .array(sent, { maxLength: 40 })
  .map((each) => each.map((command, id): Sent => ({ id, ...command })))
  .chain((commands) =>
    fc.record({
      arriving: fc
        .shuffledSubarray([...commands, ...commands], { minLength: 0 })
        .filter((list) => list.length <= 80),
      leaving: fc.array(fc.record({ uid: fc.constantFrom(...members), after: fc.nat(40) }), {
        maxLength: 2,
      }),
    }),
  );

interface Accepted extends Sent {
  version: number;
  seen: number;
  now: Date;
  here: string[];
}

/** The server: one at a time, each id once. */
function serve({
  arriving,
  leaving,
}: {
  arriving: Sent[];
  leaving: { uid: string; after: number }[];
}) {
  const log: Accepted[] = [];
  const states: KitchenState[] = [newKitchen(begin)];
  const refused: (Sent & { here: string[]; refusal: KitchenRefusal })[] = [];
  let now = begin;
  arriving.forEach((command, n) => {
    now = new Date(now.getTime() + command.wait);
    const here = all.filter((uid) => !leaving.some((each) => each.uid === uid && each.after <= n));
    if (log.some(({ id }) => id === command.id)) return;
    const version = log.length + 1;
    const seen = Math.max(0, log.length - command.behind);
    const doing = { by: command.by, chefUid, here, seen, version, now };
    const outcome = changed(states.at(-1)!, command.change, doing);
    if ('refusal' in outcome)
      return void refused.push({ ...command, here, refusal: outcome.refusal });
    log.push({ ...command, version, seen, now, here });
    states.push(outcome.state);
  });
  return { log, states, refused, now };
}

describe('whatever arrives of what is sent, lost, doubled and in another order', () => {
  const check = (look: (served: ReturnType<typeof serve>) => void) =>
    fc.assert(
      fc.property(traffic, (given) => look(serve(given))),
      { numRuns: 300 },
    );

  it('the state is what the accepted changes make, and no id is accepted twice', () =>
    check(({ log, states }) => {
      expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
      const again = log.reduce((state, { by, change, seen, version, now }) => {
        // what was allowed then is allowed when it is told again, whoever has left since
        const outcome = changed(state, change, { by, chefUid, here: all, seen, version, now });
        return 'state' in outcome ? outcome.state : state;
      }, newKitchen(begin));
      expect(again).toEqual(states.at(-1));
    }));

  it('its shape and its bounds hold', () =>
    check(({ log, states, now }) => {
      for (const { change } of log) expect(kitchenChange.parse(change)).toEqual(change);
      const state = states.at(-1)!;
      expect(kitchenState.parse(state)).toEqual(state);
      for (const timer of state.timers) {
        const left = leftAt(timer, now);
        expect(left >= 0 && left <= timer.seconds).toBe(true);
      }
      for (const { here, missing } of state.gathered ?? []) {
        const said = [...here, ...missing.map((each) => each.thing)];
        expect(new Set(said).size).toBe(said.length);
      }
      const raisers = state.hands.map(({ memberUid }) => memberUid);
      expect(new Set(raisers).size).toBe(raisers.length);
    }));

  it('only the chef moves everybody, and nobody but oneself moves out', () =>
    check(({ log, states }) => {
      log.forEach(({ by, version }) => {
        const [before, after] = [states[version - 1]!, states[version]!];
        if (by !== chefUid) expect(after.shown).toEqual(before.shown);
        for (const uid of members) {
          const [was, is] = [placeOf(before, uid), placeOf(after, uid)];
          if (uid !== by) expect(is.following).toBe(was.following);
          if (uid !== by && !is.following) expect(is).toEqual(was);
        }
      });
    }));

  it('nobody who has left changes anything', () =>
    check(({ log, refused }) => {
      for (const { by, here } of log) expect(here).toContain(by);
      for (const { by, here, refusal } of refused)
        if (!here.includes(by)) expect(refusal).toBe('sessions/ended');
    }));
});
