import type { KitchenChange } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import type { SessionRow } from '../sessions/sessions.store';
import type { KitchenChangeRow } from './kitchen.store';
import { Recording } from './record';

const START = Date.parse('2026-11-02T17:00:00Z');
const minute = (minutes: number) => new Date(START + minutes * 60_000);
const iso = (minutes: number) => minute(minutes).toISOString();

/** Somebody who came into the room for a while, unless something else is said. */
const member = (
  uid: string,
  stay: { joinedAt?: Date; leftAt?: Date; outSince?: Date; togetherMs?: number } = {},
) => ({
  ...{ uid, leftAt: null, inSince: null, outSince: null, togetherMs: 60_000, ...stay },
});
const session = (...members: ReturnType<typeof member>[]) =>
  ({
    chef: { uid: 'chef' },
    members,
    uids: ['chef', ...members.map(({ uid }) => uid)],
    startedAt: minute(0),
  }) as unknown as SessionRow;
const record = (row: SessionRow, until: number, ...done: [number, string, KitchenChange][]) => {
  const recording = new Recording(row);
  recording.add(
    done.map(
      ([at, by, change], i) =>
        ({ by, change, seen: i, version: i + 1, at: minute(at) }) as KitchenChangeRow,
    ),
  );
  return recording.until(minute(until));
};
const simmer = { do: 'start-timer', timerUid: 'simmer', name: 'Simmer', seconds: 600, step: 1 };
const start = (at: number): [number, string, KitchenChange] => [at, 'a', simmer as KitchenChange];

describe('what a kitchen leaves behind', () => {
  it('says who came to which step, and when', () => {
    const row = session(member('a'), member('b', { joinedAt: minute(7) }));
    const { steps } = record(
      row,
      20,
      [5, 'chef', { do: 'show', step: 1 }],
      [9, 'a', { do: 'step-out', step: 0 }],
      [12, 'chef', { do: 'show', step: 2 }],
    );
    expect(steps).toEqual([
      { step: 0, shownAt: iso(0), reached: [{ uid: 'a', at: iso(0) }] },
      {
        ...{ step: 1, shownAt: iso(5) },
        reached: [
          { uid: 'a', at: iso(5) },
          { uid: 'b', at: iso(7) },
        ],
      },
      { step: 2, shownAt: iso(12), reached: [{ uid: 'b', at: iso(12) }] },
    ]);
  });

  it('brings nobody to a step who was accepted and never came, unless they did something in it', () => {
    const never = { togetherMs: 0, outSince: minute(0) };
    const row = session(member('a', never), member('b', never), member('c'));
    const { steps } = record(row, 20, [5, 'chef', { do: 'show', step: 1 }], start(6));
    // what a does there is after the first step
    expect(steps.map(({ reached }) => reached.map(({ uid }) => uid))).toEqual([['c'], ['a', 'c']]);
  });

  it('brings nobody to a step who had left before it', () => {
    const { steps } = record(session(member('a', { leftAt: minute(4) })), 20, [
      5,
      'chef',
      { do: 'show', step: 1 },
    ]);
    expect(steps.map(({ reached }) => reached.length)).toEqual([1, 0]);
  });

  it.each<[string, [number, string, KitchenChange][], number, string | null]>([
    ['to its end', [start(2)], 20, iso(12)],
    ['to the end of the session', [start(2)], 10, null],
    ['until it was put away', [start(2), [5, 'a', stop('simmer')]], 20, null],
    ['and was put away after', [start(2), [15, 'a', stop('simmer')]], 20, iso(12)],
    [
      'and was given a minute more after it rang',
      [start(2), [15, 'a', { do: 'add-minute', timerUid: 'simmer' }]],
      ...([20, iso(16)] as const),
    ],
    ['and was held', [start(2), [5, 'a', { do: 'pause-timer', timerUid: 'simmer' }]], 20, null],
  ])('says whether a timer rang that ran %s', (_, done, until, rangAt) => {
    expect(record(session(member('a')), until, ...done).timers).toMatchObject([
      { uid: 'simmer', startedBy: 'a', startedAt: iso(2), rangAt },
    ]);
  });

  it('keeps apart what two members have called by the same uid', () => {
    const row = session(member('a'), member('b'));
    const hand = (step: number): KitchenChange => ({
      ...{ do: 'raise-hand', handUid: 'hand', step, note: '' },
    });
    const { timers, questions } = record(
      row,
      20,
      start(2),
      [3, 'a', stop('simmer')],
      [4, 'b', { ...simmer, seconds: 60 } as KitchenChange],
      [6, 'a', hand(1)],
      [7, 'a', { do: 'lower-hand', handUid: 'hand' }],
      [8, 'b', hand(2)],
      [9, 'chef', { do: 'answer-hand', handUid: 'hand' }],
    );
    expect(timers).toMatchObject([
      { startedBy: 'a', seconds: 600, rangAt: null },
      { startedBy: 'b', seconds: 60, rangAt: iso(5) },
    ]);
    expect(questions).toMatchObject([
      { memberUid: 'a', step: 1, answeredAt: null, downAt: minute(7) },
      { memberUid: 'b', step: 2, answeredAt: iso(9), downAt: null },
    ]);
  });
});

function stop(timerUid: string): KitchenChange {
  return { do: 'stop-timer', timerUid };
}
