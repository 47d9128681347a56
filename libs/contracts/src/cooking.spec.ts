import { describe, expect, it } from '@jest/globals';
import {
  assert,
  constantFrom,
  array,
  boolean,
  integer,
  oneof,
  property,
  record,
  constant,
  shuffledSubarray,
} from 'fast-check';
import {
  cook,
  cookAll,
  cookingCommand,
  cookingLimits,
  cookingState,
  isUnderWay,
  notAhead,
  nothingCooked,
  ticksOf,
  timersOf,
  unheardOf,
  type CookingCommand,
} from './cooking';

const named = (n: number) => `a-command-number-${String(n).padStart(5, '0')}`;
const timerUid = (n: number) => `a-timer-number-${String(n).padStart(5, '0')}`;
const timer = (n: number, seconds = 600) => ({
  ...{ uid: timerUid(n), name: `Timer ${n}`, seconds, step: n % 5 },
  ...{ endsAt: '2026-11-23T12:10:00.000Z', leftSeconds: null },
});

const deed = oneof(
  record({ kind: constant('anew') }),
  record({ kind: constant('servings'), servings: integer({ min: 1, max: 24 }) }),
  record({ kind: constant('units'), units: constantFrom('metric', 'cups') }),
  record({ kind: constant('step'), step: integer({ min: 0, max: 6 }) }),
  record({ kind: constant('tick'), ingredient: integer({ min: 0, max: 3 }), on: boolean() }),
  record({
    kind: constant('timer'),
    timer: integer({ min: 0, max: 60 }).map((n) => timer(n, n + 1)),
  }),
  record({
    kind: constant('no-timer'),
    timerUid: integer({ min: 0, max: 60 }).map(timerUid),
  }),
  record({ kind: constant('done'), done: boolean() }),
  record({
    kind: constant('heard'),
    until: integer({ min: 0, max: 90 }).map((s) =>
      new Date(1_795_000_000_000 + s * 500).toISOString(),
    ),
  }),
);
/** Commands of a member, several of them in one instant. */
const commands = array(record({ deed, at: integer({ min: 1, max: 40 }) }), { maxLength: 160 }).map(
  (all) => all.map(({ deed: what, at }, i) => ({ ...what, at, uid: named(i) }) as CookingCommand),
);

/** More timers than are remembered. */
const manyTimers = array(
  record({ n: integer({ min: 0, max: 70 }), at: integer({ min: 1, max: 99 }), away: boolean() }),
  { minLength: 100, maxLength: 250 },
).map((all) =>
  all.map(({ n, at, away }, i) => {
    const by = { at, uid: named(i) };
    return away
      ? ({ ...by, kind: 'no-timer', timerUid: timerUid(n) } as CookingCommand)
      : ({ ...by, kind: 'timer', timer: timer(n, i + 1) } as CookingCommand);
  }),
);

describe('what a member does with a dish', () => {
  it('leads to the same in any order', () => {
    assert(
      property(
        oneof(commands, manyTimers).chain((all) =>
          record({ all: constant(all), other: shuffledSubarray(all, { minLength: all.length }) }),
        ),
        ({ all, other }) => {
          expect(cookAll(nothingCooked, other)).toEqual(cookAll(nothingCooked, all));
        },
      ),
    );
  });

  it('is done once, however often and however late it comes again', () => {
    assert(
      property(
        oneof(commands, manyTimers).chain((all) =>
          record({ all: constant(all), again: shuffledSubarray(all) }),
        ),
        ({ all, again }) => {
          const state = cookAll(nothingCooked, all);
          for (const command of again) expect(cook(state, command)).toBe(state);
        },
      ),
    );
  });

  it('reaches two devices that hear of it in pieces, some of them lost at first', () => {
    assert(
      property(
        oneof(commands, manyTimers).chain((all) =>
          record({ all: constant(all), heard: shuffledSubarray(all) }),
        ),
        ({ all, heard }) => {
          // what was lost is sent again, with all that came meanwhile
          const late = cookAll(cookAll(nothingCooked, heard), all);
          expect(late).toEqual(cookAll(nothingCooked, all));
        },
      ),
    );
  });

  it('stays within its bounds and its shape', () => {
    assert(
      property(oneof(commands, manyTimers), (all) => {
        const state = cookAll(nothingCooked, all);
        expect(Object.keys(state.timers).length).toBeLessThanOrEqual(cookingLimits.timersKnown);
        expect(timersOf(state).length).toBeLessThanOrEqual(cookingLimits.timers);
        expect(cookingState.safeParse(state).success).toBe(true);
      }),
    );
  });
});

describe('a dish', () => {
  const at = (minute: number) => Date.parse('2026-11-23T12:00:00Z') + minute * 60_000;
  let count = 0;
  const does = (minute: number, what: object) =>
    ({ ...what, uid: named(count++), at: at(minute) }) as CookingCommand;

  it('is under way from its first step until it is done', () => {
    const got = cookAll(nothingCooked, [does(0, { kind: 'tick', ingredient: 2, on: true })]);
    const begun = cook(got, does(1, { kind: 'step', step: 0 }));
    const finished = cook(begun, does(50, { kind: 'done', done: true }));
    expect([got, begun, finished].map(isUnderWay)).toEqual([false, true, false]);
    expect(ticksOf(finished)).toEqual([2]);
  });

  it('cooked anew keeps its servings and units, and nothing else', () => {
    const before = cookAll(nothingCooked, [
      does(0, { kind: 'servings', servings: 8 }),
      does(0, { kind: 'units', units: 'cups' }),
      does(1, { kind: 'tick', ingredient: 2, on: true }),
      does(2, { kind: 'step', step: 4 }),
      does(3, { kind: 'timer', timer: timer(1) }),
      does(4, { kind: 'done', done: true }),
    ]);
    const anew = cook(before, does(60, { kind: 'anew' }));
    expect(anew).toMatchObject({ step: null, done: null, ticks: {}, timers: {} });
    expect([anew.servings?.value, anew.units?.value]).toEqual([8, 'cups']);
    // a device that was away tells only now what it did before
    expect(cook(anew, does(5, { kind: 'step', step: 6 }))).toBe(anew);
  });

  it('has a timer that was taken away no more, also when its start comes late', () => {
    const started = does(1, { kind: 'timer', timer: timer(1) });
    const away = does(2, { kind: 'no-timer', timerUid: timerUid(1) });
    expect(timersOf(cookAll(nothingCooked, [away, started]))).toEqual([]);
  });

  it('whose alarm was silenced is silent for the timers until then, and rings for one that is set anew', () => {
    const ringing = cookAll(nothingCooked, [
      { ...{ kind: 'timer', uid: named(1), at: 1 }, timer: timer(1) },
      { ...{ kind: 'timer', uid: named(2), at: 2 }, timer: timer(2) },
    ]);
    expect(unheardOf(ringing)).toHaveLength(2);
    const until = timer(1).endsAt;
    // one device silences both, another has set one anew meanwhile: in whichever order they come
    const silenced: CookingCommand = { kind: 'heard', until, uid: named(4), at: 4 };
    const later = { ...timer(2), endsAt: '2026-11-23T12:25:00.000Z' };
    const anew: CookingCommand = { kind: 'timer', timer: later, uid: named(3), at: 3 };
    for (const order of [
      [silenced, anew],
      [anew, silenced],
    ])
      expect(unheardOf(cookAll(ringing, order))).toEqual([later]);
    expect(timersOf(cook(ringing, silenced))).toHaveLength(2);
  });

  it('takes no command that is out of bounds', () => {
    const refused = [
      { kind: 'servings', servings: 25 },
      { kind: 'step', step: -1 },
      { kind: 'tick', ingredient: 1_000, on: true },
      { kind: 'timer', timer: { ...timer(1), seconds: 100_000 } },
    ].map((what) => cookingCommand.safeParse(does(1, what)).success);
    expect(refused).toEqual([false, false, false, false]);
  });
});

describe('a clock that is ahead', () => {
  const now = Date.UTC(2026, 10, 23);
  const tomorrow = now + 86_400_000;
  const done = (n: number, what: object) =>
    cookingCommand.parse({ uid: named(n), at: tomorrow + (9 - n), ...what });

  it('leaves what it says in its order, and wins over nothing that is done later', () => {
    // the lower the number the later, so that uids and times disagree
    const step = done(1, { kind: 'step', step: 3 });
    const anew = done(2, { kind: 'anew' });
    const sent = notAhead(nothingCooked, [anew, step], now);
    const state = cookAll(nothingCooked, sent);
    expect(state.step?.value).toBe(3);
    const here = cookingCommand.parse({ uid: named(5), at: now + 1, kind: 'step', step: 1 });
    expect(cook(state, here).step?.value).toBe(1);
  });

  it('goes on behind what it said before', () => {
    const first = Array.from({ length: 50 }, (_, n) =>
      cookingCommand.parse({ uid: named(n), at: tomorrow + n, kind: 'step', step: n }),
    );
    let state = cookAll(nothingCooked, notAhead(nothingCooked, first, now));
    const last = Array.from({ length: 50 }, (_, n) =>
      cookingCommand.parse({ uid: named(n), at: tomorrow + 50 + n, kind: 'step', step: n }),
    );
    state = cookAll(state, notAhead(state, last.slice(0, 8), now));
    expect(state.step?.value).toBe(7);
  });

  it('silences no alarm that is yet to ring, and sets no timer that ends after its length', () => {
    const timers = [600, 900].map((seconds, n) =>
      done(n, {
        kind: 'timer',
        timer: { ...timer(n, seconds), endsAt: new Date(tomorrow + 600_000).toISOString() },
      }),
    );
    const until = '2999-01-01T00:00:00.000Z';
    const sent = notAhead(nothingCooked, [...timers, done(3, { kind: 'heard', until })], now);
    const state = cookAll(nothingCooked, sent);
    expect(unheardOf(state).map(({ endsAt }) => Date.parse(endsAt!) - now)).toEqual([
      600_000, 900_000,
    ]);
    expect(Date.parse(state.heardUntil!)).toBe(now);
  });

  it('says one thing once, also where it comes again and was not answered', () => {
    const ahead = done(1, { kind: 'step', step: 3 });
    const first = cookAll(nothingCooked, notAhead(nothingCooked, [ahead], now));
    for (const kind of ['step', 'servings', 'anew', 'tick'] as const) {
      const of = { step: 3, servings: 4, ingredient: 1, on: true };
      const given = done(2, { ...of, kind });
      const taken = cookAll(first, notAhead(first, [given], now));
      expect([kind, cookAll(taken, notAhead(taken, [given], now + 900))]).toEqual([kind, taken]);
    }
  });

  it('changes nothing that was done in time', () =>
    assert(
      property(array(integer({ min: 0, max: now })), (times) => {
        const commands = times.map((at, n) =>
          cookingCommand.parse({ uid: named(n), at, kind: 'step', step: 1 }),
        );
        expect(notAhead(nothingCooked, commands, now)).toEqual(commands);
      }),
    ));
});

it('keeps a timer whose uid reads like something that every object has', () => {
  const uid = 'propertyIsEnumerable';
  const started = cookingCommand.parse({
    ...{ uid: named(1), at: 1, kind: 'timer' },
    timer: { ...timer(1), uid },
  });
  expect(timersOf(cook(nothingCooked, started)).map((each) => each.uid)).toEqual([uid]);
});
