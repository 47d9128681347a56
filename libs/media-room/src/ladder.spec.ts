import { connectionRungs as rungs } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gradeOf, ladder, look, TRIED_MS, UP_AFTER_MS, type Grade, type Ladder } from './ladder';

const EACH_MS = 2000;
const walk = (grades: Grade[], from: Ladder = ladder) =>
  grades.map((grade, i) => (from = look(from, grade, i * EACH_MS, 'video')));
const times = (grade: Grade, many: number) => Array<Grade>(many).fill(grade);
const anyGrade = fc.constantFrom<Grade>('good', 'weak', 'poor');

describe('the ladder of a connection', () => {
  it('goes one step at a time, whatever the connection does', () => {
    fc.assert(
      fc.property(fc.array(anyGrade, { maxLength: 400 }), (grades) => {
        let at = 0;
        for (const { rung } of walk(grades)) {
          const next = rungs.indexOf(rung);
          expect(Math.abs(next - at)).toBeLessThanOrEqual(1);
          at = next;
        }
      }),
    );
  });

  it('is down within seconds where nothing goes, and up again where all does', () => {
    const down = walk(times('poor', 12));
    expect(down.at(-1)!.rung).toBe('text');
    fc.assert(
      fc.property(fc.array(anyGrade, { maxLength: 200 }), (grades) => {
        const [last = ladder] = walk(grades).slice(-1);
        const from = { ...last, goodSince: null, poorSince: null, climbedAt: null };
        const well = times('good', (4 * last.patience) / EACH_MS);
        expect(walk(well, from).at(-1)!.rung).toBe('full');
      }),
    );
  });

  it('never goes up sooner after a step up that failed', () => {
    // just enough to climb, then just enough to fall, again and again
    let state = walk(times('poor', 4)).at(-1)!;
    let now = 100_000;
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) {
      const from = now;
      const { rung } = state;
      while (state.rung === rung) state = look(state, 'good', (now += EACH_MS), 'video');
      waits.push(now - from);
      const high = state.rung;
      while (state.rung === high) state = look(state, 'poor', (now += EACH_MS), 'video');
    }
    for (let i = 1; i < waits.length; i++) expect(waits[i]).toBeGreaterThan(waits[i - 1]!);
    expect(waits[0]).toBeGreaterThanOrEqual(UP_AFTER_MS);
    expect(UP_AFTER_MS).toBeLessThan(TRIED_MS);
  });

  it('asks less of a connection the lower it stands', () => {
    const sample = { loss: 0.1, roundTrip: 300, room: 100 };
    expect(rungs.map((rung) => gradeOf(sample, rung))).toEqual(['poor', 'weak', 'weak', 'good']);
  });
});
