import { AsyncResource } from 'node:async_hooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../testing';
import { jobsAdapters, type JobsAdapter, type TestJobs } from '../testing/jobs-adapters';

/** As somebody else does it, who is called from no job. */
const outside = AsyncResource.bind((work: () => Promise<void>) => work());

describe.each(jobsAdapters)('the jobs contract: %s', (_name, make) => {
  let adapter: JobsAdapter;
  let jobs: TestJobs;
  let close: () => Promise<void>;
  let queue: string;
  let count = 0;
  let letGo = () => {};
  const ran: string[] = [];
  const eventually = (check: () => void) => until(check);
  const soon = () => new Date(Date.now() + 20);
  const later = () => new Date(Date.now() + 3_600_000);

  beforeAll(async () => void (adapter = await make()));
  beforeEach(async () => {
    queue = `q${count++}`;
    ran.length = 0;
    ({ jobs, close } = await adapter.open());
  });
  afterEach(() => (letGo(), close()));
  afterAll(() => adapter.end());

  it('may be scheduled from within, under its own id, while it runs', async () => {
    jobs.handle(queue, async ({ round }, id) => {
      ran.push(`round ${round}`);
      if (round < 3) await jobs.schedule(queue, id, soon(), { round: round + 1 });
    });
    await jobs.start();
    await jobs.schedule(queue, 'again', soon(), { round: 1 });
    await eventually(() => expect(ran).toEqual(['round 1', 'round 2', 'round 3']));
    await jobs.schedule(queue, 'again', soon(), { round: 3 });
    await eventually(() => expect(ran).toEqual(['round 1', 'round 2', 'round 3', 'round 3']));
  });

  it('waits for the date it was given from within, and can be moved and dropped again', async () => {
    const date = later();
    jobs.handle(queue, async ({ then }, id) => {
      ran.push(id);
      if (then) await jobs.schedule(queue, id, date, {});
      if (then === 'dropped') await jobs.cancel(queue, id);
    });
    await jobs.start();
    for (const then of ['kept', 'moved', 'dropped'])
      await jobs.schedule(queue, then, soon(), { then });
    await eventually(() => expect([...ran].sort()).toEqual(['dropped', 'kept', 'moved']));
    await jobs.schedule(queue, 'moved', new Date(date.getTime() + 60_000), {});
    await jobs.runDue(new Date(date.getTime() - 1));
    await jobs.schedule(queue, 'last', soon(), {});
    await eventually(() => expect(ran.slice(3)).toEqual(['last']));
    await until(async () => {
      await jobs.runDue(date);
      expect(ran.slice(4)).toEqual(['kept']);
    });
    await until(async () => {
      await jobs.runDue(new Date(date.getTime() + 60_000));
      expect(ran.slice(4)).toEqual(['kept', 'moved']);
    });
  });

  /** A handler that waits in its first run until the test lets it go on. */
  const held = (work: (id: string, data: any) => Promise<void> = async () => undefined) => {
    let begun = () => {};
    const running = new Promise<void>((resolve) => (begun = resolve));
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    let first = true;
    jobs.handle(queue, async (data, id) => {
      if (id !== 'held') return void ran.push(id);
      ran.push(data.word);
      if (!first) return;
      first = false;
      await work(id, data);
      begun();
      await gate;
    });
    return running;
  };

  it('may be scheduled from elsewhere while it runs, however long that takes, and runs again', async () => {
    const at = soon();
    const running = held();
    await jobs.start();
    await jobs.schedule(queue, 'held', at, { word: 'first' });
    await running;
    const began = performance.now();
    // the last one counts, and be it for the moment for which it was
    await jobs.schedule(queue, 'held', later(), { word: 'not wanted' });
    await jobs.schedule(queue, 'held', at, { word: 'second' });
    expect(performance.now() - began).toBeLessThan(2000);
    letGo();
    await eventually(() => expect(ran).toEqual(['first', 'second']));
    await jobs.schedule(queue, 'last', soon(), {});
    await eventually(() => expect(ran).toEqual(['first', 'second', 'last']));
  });

  it.each(['before', 'after'] as const)(
    'is dropped while it runs, %s it has scheduled itself again or not',
    async (when) => {
      const date = later();
      const running = held(async (id) => {
        if (when === 'after') await jobs.schedule(queue, id, date, { word: 'again' });
      });
      await jobs.start();
      await jobs.schedule(queue, 'held', soon(), { word: 'first' });
      await running;
      await jobs.schedule(queue, 'other', date, {});
      await jobs.schedule(queue, 'held', date, { word: 'moved' });
      await jobs.cancel(queue, 'held');
      letGo();
      await until(async () => {
        await jobs.runDue(date);
        expect(ran).toEqual(['first', 'other']);
      });
    },
  );

  it('runs again with what it had, what fails after it has scheduled itself', async () => {
    const date = later();
    let failures = 1;
    jobs.handle(queue, async ({ word }, id) => {
      ran.push(word);
      if (word === 'first') await jobs.schedule(queue, id, date, { word: 'again' });
      if (failures-- > 0) throw new Error('not yet');
    });
    await jobs.start();
    await jobs.schedule(queue, 'one', soon(), { word: 'first' });
    await eventually(() => expect(ran).toEqual(['first', 'first']));
    await until(async () => {
      await jobs.runDue(date);
      expect(ran).toEqual(['first', 'first', 'again']);
    });
  });

  it('runs again, what fails after it has dropped itself', async () => {
    let failures = 1;
    jobs.handle(queue, async (_data, id) => {
      ran.push(id);
      await jobs.cancel(queue, id);
      if (failures-- > 0) throw new Error('not yet');
    });
    await jobs.start();
    await jobs.schedule(queue, 'one', soon(), {});
    await eventually(() => expect(ran).toEqual(['one', 'one']));
    await jobs.schedule(queue, 'two', soon(), {});
    await eventually(() => expect(ran).toEqual(['one', 'one', 'two']));
    await jobs.runDue(later());
    expect(ran).toEqual(['one', 'one', 'two']);
  });

  it.each(['moved', 'dropped'] as const)(
    'stays %s by others, whatever it says of itself before it fails',
    async (how) => {
      const [at, date] = [later(), new Date(later().getTime() + 60_000)];
      const failed = Promise.withResolvers<void>();
      jobs.handle(queue, async ({ word }, id) => {
        ran.push(word ?? id);
        if (word !== 'first') return;
        // others are no part of what it does
        await outside(async () => {
          if (how === 'moved') await jobs.schedule(queue, id, at, { word: 'moved' });
          else await jobs.cancel(queue, id);
        });
        await jobs.schedule(queue, id, date, { word: 'again' });
        failed.resolve();
        throw new Error('not yet');
      });
      await jobs.start();
      await jobs.schedule(queue, 'one', soon(), { word: 'first' });
      await failed.promise;
      await jobs.schedule(queue, 'other', at, {});
      await until(async () => {
        await jobs.runDue(date);
        expect([...ran].sort()).toEqual(['first', ...(how === 'moved' ? ['moved'] : []), 'other']);
      });
      await jobs.schedule(queue, 'last', soon(), {});
      await eventually(() => expect(ran.at(-1)).toBe('last'));
      expect(ran.filter((word) => word === 'first')).toHaveLength(1);
    },
  );

  it('goes on when it schedules itself for the moment for which it was', async () => {
    const at = soon();
    jobs.handle(queue, async ({ round }, id) => {
      ran.push(`round ${round}`);
      if (round < 3) await jobs.schedule(queue, id, at, { round: round + 1 });
    });
    await jobs.start();
    await jobs.schedule(queue, 'one', at, { round: 1 });
    await eventually(() => expect(ran).toEqual(['round 1', 'round 2', 'round 3']));
  });
});
