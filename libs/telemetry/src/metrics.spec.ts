import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Metrics } from './metrics';

describe('a gauge', () => {
  const metrics = () => new Metrics();
  const valueIn = (text: string) => /^waiting (\S+)$/m.exec(text)?.[1];
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('has the value of the moment in which it is read', async () => {
    const all = metrics();
    let value = 1;
    all.gauge('waiting', 'of them', (gauge) => gauge.set(value));
    expect(valueIn(await all.read())).toBe('1');
    value = 2;
    expect(valueIn(await all.read())).toBe('2');
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no answer');
      },
    ],
    ['fails', () => Promise.reject(new Error('no answer'))],
  ])('leaves the last value where its read %s', async (_, failing) => {
    const all = metrics();
    let read: () => Promise<void> | void = () => undefined;
    all.gauge('waiting', 'of them', (gauge) => (gauge.inc(), read()));
    expect(valueIn(await all.read())).toBe('1');
    read = failing;
    expect(valueIn(await all.read())).toBe('2');
  });

  it('that waits for a lost engine keeps nobody from reading, and waits once', async () => {
    const all = metrics();
    let answer!: () => void;
    let reads = 0;
    all.gauge('waiting', 'of them', async (gauge) => {
      reads++;
      await new Promise<void>((resolve) => (answer = resolve));
      gauge.set(7);
    });
    for (let look = 0; look < 2; look++) {
      const text = all.read();
      await jest.advanceTimersByTimeAsync(1000);
      expect(valueIn(await text)).toBe('0');
    }
    expect(reads).toBe(1);
    answer();
    await jest.advanceTimersByTimeAsync(0);
    const text = all.read();
    answer();
    expect(valueIn(await text)).toBe('7');
    expect(reads).toBe(2);
  });
});
