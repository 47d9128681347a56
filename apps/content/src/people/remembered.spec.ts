import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Remembered } from './remembered';

const STALE_MS = 60_000;
type Names = Remembered<{ _id: string; name: string }>;

describe('remembered rows', () => {
  const stored = new Map<string, { _id: string; name: string }>();
  const asked: string[][] = [];
  const read = async (uids: string[]) => {
    asked.push(uids);
    return uids.flatMap((uid) => stored.get(uid) ?? []);
  };
  const name = async (rows: Names, uid = 'a') => (await rows.byUid([uid])).get(uid)?.name;
  const write = (uid: string, to: string) => void stored.set(uid, { _id: uid, name: to });

  beforeEach(() => {
    jest.useFakeTimers();
    stored.clear();
    asked.length = 0;
    write('a', 'old');
    write('b', 'other');
  });
  afterEach(() => void jest.useRealTimers());

  it('are read once, and only those that are not known yet', async () => {
    const rows = new Remembered(read, 0);
    await rows.byUid(['a']);
    jest.advanceTimersByTime(24 * 3_600_000);
    expect([...(await rows.byUid(['a', 'b', 'c'])).keys()]).toEqual(['a', 'b']);
    await rows.byUid(['a', 'b']);
    expect(asked).toEqual([['a'], ['b', 'c']]);
  });

  it('are as the store has them while this process changes them, and remembered after', async () => {
    const rows = new Remembered(read, 0);
    expect(await name(rows)).toBe('old');
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    rows.changing('a', one.promise);
    rows.changing('a', other.promise);
    // the transaction is under way: what others may read is the row of before
    expect(await name(rows)).toBe('old');
    write('a', 'new');
    one.resolve();
    await one.promise;
    expect(await name(rows)).toBe('new');
    write('a', 'newest');
    other.resolve();
    await other.promise;
    asked.length = 0;
    expect([await name(rows), await name(rows)]).toEqual(['newest', 'newest']);
    expect(asked).toEqual([['a']]);
  });

  it('are not remembered by a reading that began before the change and ended after it', async () => {
    const gate = Promise.withResolvers<void>();
    const rows = new Remembered(async (uids: string[]) => {
      const found = await read(uids);
      await gate.promise;
      return found;
    }, 0);
    const early = name(rows);
    rows.changing('a', Promise.resolve());
    write('a', 'new');
    gate.resolve();
    expect(await early).toBe('old');
    expect(await name(rows)).toBe('new');
  });

  it('are what another process made of them after so long, and no later', async () => {
    const [here, there] = [1, 2].map(() => new Remembered(read, STALE_MS, Date)) as [
      ...[Names, Names],
    ];
    expect(await name(there)).toBe('old');
    here.changing('a', Promise.resolve());
    write('a', 'new');
    expect(await name(here)).toBe('new');
    jest.advanceTimersByTime(STALE_MS - 1);
    expect(await name(there)).toBe('old');
    jest.advanceTimersByTime(2);
    expect(await name(there)).toBe('new');
  });
});
