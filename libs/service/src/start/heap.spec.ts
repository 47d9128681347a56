import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepHeapSmall } from './heap';

describe('the heap of a process', () => {
  let busy: number;
  const flags: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    flags.length = 0;
    busy = 0.01;
    stop = keepHeapSmall(
      () => busy,
      (flag) => flags.push(flag),
    );
    expect(flags.splice(0)).toEqual(['--heap-growing-percent=40']);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('is given back once nothing much was asked for ten seconds', () => {
    jest.advanceTimersByTime(9999);
    expect(flags).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(flags).toEqual(['--optimize-for-size']);
    jest.advanceTimersByTime(600_000);
    expect(flags).toHaveLength(1);
  });

  it('is not while something is asked for now and again', () => {
    for (let turn = 0; turn < 20; turn++) {
      busy = turn % 4 === 3 ? 0.06 : 0.01;
      jest.advanceTimersByTime(2000);
    }
    expect(flags).toEqual([]);
  });

  it('is had for speed again as soon as calls come, and given back after them', () => {
    jest.advanceTimersByTime(10_000);
    // what giving back takes is no call
    busy = 0.2;
    jest.advanceTimersByTime(2000);
    expect(flags).toEqual(['--optimize-for-size']);
    busy = 0.8;
    jest.advanceTimersByTime(2000);
    expect(flags).toEqual(['--optimize-for-size', '--no-optimize-for-size']);
    busy = 0;
    jest.advanceTimersByTime(10_000);
    expect(flags.at(-1)).toBe('--optimize-for-size');
  });

  it('is left as it is once nobody looks', () => {
    stop();
    jest.advanceTimersByTime(600_000);
    expect(flags).toEqual([]);
  });

  it('is as it was where a process ends at rest', () => {
    jest.advanceTimersByTime(10_000);
    stop();
    jest.advanceTimersByTime(600_000);
    expect(flags).toEqual(['--optimize-for-size', '--no-optimize-for-size']);
  });
});
