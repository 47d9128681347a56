import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Replicas } from './replicas';

const three = ['a', 'b', 'c'];

describe('the replicas of a service', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const next = (replicas: Replicas, times: number) =>
    Array.from({ length: times }, () => replicas.next());

  it('are asked in turn', () => {
    expect(next(new Replicas(three), 7)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a']);
  });

  it('are left out for a second where they did not answer, and then asked again', () => {
    const replicas = new Replicas(three);
    replicas.rest('b');
    expect(next(replicas, 4)).toEqual(['a', 'c', 'c', 'a']);
    jest.advanceTimersByTime(999);
    expect(next(replicas, 1)).toEqual(['c']);
    jest.advanceTimersByTime(1);
    expect(next(replicas, 4)).toEqual(['c', 'a', 'b', 'c']);
  });

  it('are asked also while they rest, where no other is left', () => {
    const replicas = new Replicas(three);
    for (const url of three) replicas.rest(url);
    expect(next(replicas, 3)).toEqual(three);
  });

  it('are asked for one request once each', () => {
    const replicas = new Replicas(three);
    expect(replicas.next(['a'])).toBe('b');
    expect(replicas.next(['a', 'b'])).toBe('c');
    expect(replicas.next(three)).toBe(null);
    expect(new Replicas([]).next()).toBe(null);
  });

  it('are asked once more where one address is all there is: several may stand behind it', () => {
    const replicas = new Replicas(['service']);
    replicas.rest('service');
    expect([replicas.next(), replicas.next(['service'])]).toEqual(['service', 'service']);
    expect(replicas.next(['service', 'service'])).toBe(null);
  });
});
