import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { FleetingMap, FleetingSet } from './fleeting';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

const MB = 2 ** 20;
const AT_ONCE = 32;
const OFTEN = 4000;

/** What is held in megabytes, after so much of 8 kB each has come and gone. */
function heldBy(map: FleetingMap<string, number[]>): number {
  const come = (i: number) =>
    map.set(
      `key ${i}`,
      Array.from({ length: 1000 }, () => i),
    );
  for (let i = 0; i < AT_ONCE; i++) come(i);
  // what has outlived two of these is old
  for (let i = 0; i < 3; i++) collect({ type: 'minor' });
  const before = getHeapStatistics().used_heap_size;
  for (let i = AT_ONCE; i < OFTEN; i++) {
    come(i);
    map.delete(`key ${i - AT_ONCE}`);
  }
  for (let i = 0; i < 3; i++) collect({ type: 'minor' });
  return (getHeapStatistics().used_heap_size - before) / MB;
}

describe('a map of what comes and goes', () => {
  it('keeps nothing of what is gone from those that look at the young alone', () => {
    expect(heldBy(new FleetingMap())).toBeLessThan(5);
  });

  it('says what is there, in the order in which it came', () => {
    const map = new FleetingMap<number, string>();
    const set = new FleetingSet<number>();
    for (let i = 0; i < 200; i++) {
      map.set(i, `${i}`);
      set.add(i);
    }
    for (let i = 0; i < 198; i++) expect([map.delete(i), set.delete(i)]).toEqual([true, true]);
    expect([map.delete(0), set.delete(0)]).toEqual([false, false]);
    expect([map.size, ...map.keys(), ...map.values()]).toEqual([2, 198, 199, '198', '199']);
    expect([set.size, ...set]).toEqual([2, 198, 199]);
    expect([map.has(198), map.get(199), map.has(1), set.has(198)]).toEqual([
      ...[true, '199', false, true],
    ]);
    map.clear();
    expect([map.size, map.has(198)]).toEqual([0, false]);
  });
});
