import { describe, expect, it } from '@jest/globals';
import { samplesOf } from './prometheus';
import { Stalls } from './stalls';

/** What a pod has counted: up to 10 ms, up to 500, and all. */
const counted = (...counts: [number, number, number]) =>
  samplesOf(
    ['0.01', '0.5', '+Inf']
      .map((le, i) => `chefly_event_loop_delay_seconds_bucket{le="${le}"} ${counts[i]}`)
      .join('\n'),
  );

describe('what event loops were held up', () => {
  it('is below the bound that 99 of 100 looks stayed below, since the last time', () => {
    const stalls = new Stalls();
    expect(stalls.look('a', counted(100, 100, 100))).toBe(10);
    expect(stalls.look('a', counted(198, 200, 200))).toBe(500);
    expect(stalls.look('a', counted(298, 300, 300))).toBe(10);
    expect(stalls.look('a', counted(298, 300, 400))).toBe(Infinity);
  });

  it('is of each pod, and nothing of one that says nothing', () => {
    const stalls = new Stalls();
    expect(stalls.look('a', counted(0, 100, 100))).toBe(500);
    expect(stalls.look('b', counted(100, 100, 100))).toBe(10);
    expect(stalls.look('b', counted(100, 100, 100))).toBe(0);
    expect(stalls.look('c', [])).toBe(0);
  });

  it('begins anew where a container was started again', () => {
    const stalls = new Stalls();
    stalls.look('a', counted(1000, 1000, 1000));
    expect(stalls.look('a', counted(0, 50, 50))).toBe(500);
  });
});
