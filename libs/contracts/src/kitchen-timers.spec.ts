import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addMinute,
  kitchenTimer,
  leftAt,
  nextToRingFirst,
  pause,
  resume,
  start,
  stateAt,
  timerLimits,
  type KitchenTimer,
} from './kitchen-timers';

const begin = new Date('2026-11-23T10:00:00.000Z');
const after = (seconds: number) => new Date(begin.getTime() + seconds * 1000);
const timerOf = (seconds: number): KitchenTimer => ({
  ...{ uid: 'timer-of-the-mutton', name: 'Simmer the mutton', seconds, step: 3 },
  ...{ endsAt: null, leftSeconds: null },
});

describe('a timer', () => {
  it('waits at its whole length', () => {
    expect(stateAt(timerOf(1500), after(9999))).toBe('waiting');
    expect(leftAt(timerOf(1500), after(9999))).toBe(1500);
  });

  it('runs by the time given, says its last minute, and is done at its end', () => {
    const timer = start(timerOf(1500), begin);
    const at = (seconds: number) => [stateAt(timer, after(seconds)), leftAt(timer, after(seconds))];
    expect(at(0)).toEqual(['running', 1500]);
    expect(at(0.4)).toEqual(['running', 1500]);
    expect(at(1439)).toEqual(['running', 61]);
    expect(at(1440)).toEqual(['last-minute', 60]);
    expect(at(1499.9)).toEqual(['last-minute', 1]);
    expect(at(1500)).toEqual(['done', 0]);
    expect(at(999_999)).toEqual(['done', 0]);
  });

  it('holds what is left while paused and goes on with it', () => {
    const paused = pause(start(timerOf(1500), begin), after(100));
    expect([stateAt(paused, after(9000)), leftAt(paused, after(9000))]).toEqual(['paused', 1400]);
    const resumed = resume(paused, after(9000));
    expect(leftAt(resumed, after(9000))).toBe(1400);
    expect(stateAt(resumed, after(10_400))).toBe('done');
  });

  it('gets a minute more in every state', () => {
    expect(addMinute(timerOf(90), begin).seconds).toBe(150);
    const started = start(timerOf(90), begin);
    expect(leftAt(addMinute(started, after(10)), after(10))).toBe(140);
    expect(leftAt(addMinute(pause(started, after(10)), after(20)), after(20))).toBe(140);
    const again = addMinute(started, after(500));
    expect([stateAt(again, after(500)), leftAt(again, after(500))]).toEqual(['last-minute', 60]);
  });

  it('rings anew when it is started after its end', () =>
    expect(leftAt(start(start(timerOf(90), begin), after(500)), after(500))).toBe(90));
});

it('puts what rings next first', () => {
  const done = { ...start(timerOf(10), begin), name: 'done' };
  const soon = { ...start(timerOf(300), begin), name: 'soon' };
  const late = { ...start(timerOf(900), begin), name: 'late' };
  const held = { ...pause(start(timerOf(100), begin), after(5)), name: 'held' };
  const waits = { ...timerOf(20), name: 'waits' };
  const order = nextToRingFirst([waits, late, held, soon, done], after(60));
  expect(order.map(({ name }) => name)).toEqual(['done', 'soon', 'late', 'held', 'waits']);
});

const changes = { start, pause, resume, addMinute };
const change = fc.tuple(
  fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  // also back, as a clock that is set does
  fc.integer({ min: -5000, max: 90_000_000 }),
);
const lengths = fc.integer({ min: 1, max: timerLimits.longestSeconds });

describe('whatever is done to a timer', () => {
  it('is never negative, never longer than its length, and keeps its shape', () =>
    fc.assert(
      fc.property(lengths, fc.array(change, { maxLength: 20 }), (seconds, steps) => {
        let [timer, now] = [timerOf(seconds), begin];
        for (const [name, ms] of steps) {
          now = new Date(now.getTime() + ms);
          timer = changes[name](timer, now);
          const left = leftAt(timer, now);
          if (left < 0 || left > timer.seconds) return false;
          if (timer.endsAt !== null && timer.leftSeconds !== null) return false;
          if (!kitchenTimer.safeParse(timer).success) return false;
        }
        return true;
      }),
    ));

  it('doing it twice at once is doing it once, but for the minutes', () =>
    fc.assert(
      fc.property(lengths, fc.array(change, { maxLength: 10 }), (seconds, steps) => {
        let [timer, now] = [timerOf(seconds), begin];
        for (const [name, ms] of steps) {
          now = new Date(now.getTime() + ms);
          timer = changes[name](timer, now);
          if (name === 'addMinute') continue;
          expect(changes[name](timer, now)).toEqual(timer);
        }
      }),
    ));

  it('a pause costs less than a second and gains nothing of the time held', () =>
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 0, max: 90_000_000 }),
        fc.integer({ min: 0, max: 90_000_000 }),
        (seconds, ms, heldMs) => {
          const started = start(timerOf(seconds), begin);
          const [held, on] = [after(ms / 1000), after((ms + heldMs) / 1000)];
          const resumed = resume(pause(started, held), on);
          if (stateAt(started, held) === 'done') return expect(resumed).toEqual(started);
          const shift = Date.parse(resumed.endsAt!) - Date.parse(started.endsAt!) - heldMs;
          expect(shift >= 0 && shift < 1000).toBe(true);
        },
      ),
    ));
});
