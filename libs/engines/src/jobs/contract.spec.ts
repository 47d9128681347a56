import { fork } from 'node:child_process';
import { AsyncResource } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Store } from '../store';
import { engineFrom, until } from '../testing';
import { BullJobs } from './bull';
import { everyPeriod, StoredJobs, type Jobs } from './index';

/** As somebody else does it, who is called from no job. */
const outside = AsyncResource.bind((work: () => Promise<void>) => work());

type TestJobs = Jobs & { runDue(now?: Date): Promise<void> };
/** A second opening is another process on the same jobs. */
interface Adapter {
  open(): Promise<{ jobs: TestJobs; close(): Promise<void> }>;
  end(): Promise<void>;
}
const url = engineFrom('REDIS_URL', 'the jobs contract on BullMQ');

const stored = async (): Promise<Adapter> => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  const mongo = await EmbeddedMongo.start({ folder, fsync: false });
  return {
    async open() {
      const store = await Store.connect(mongo, 'jobs');
      const jobs = new StoredJobs(store);
      await store.prepare();
      return { jobs, close: async () => (await jobs.stop(), store.close()) };
    },
    async end() {
      await mongo.stop();
      rmSync(folder, { recursive: true });
    },
  };
};
const bull = async (): Promise<Adapter> => {
  const prefix = `contract-${crypto.randomUUID()}`;
  return {
    async open() {
      const jobs = new BullJobs(url!, prefix);
      return { jobs, close: () => jobs.stop() };
    },
    async end() {
      const jobs = new BullJobs(url!, prefix);
      for (let i = 0; i < 8; i++)
        for (const name of [`q${i}`, `q${i}-slow`])
          await jobs.queue(name).obliterate({ force: true });
      await jobs.stop();
    },
  };
};
const adapters: [string, () => Promise<Adapter>][] = [['stored', stored]];
if (url) adapters.push(['bullmq', bull]);

describe.each(adapters)('the jobs contract: %s', (_name, make) => {
  let adapter: Adapter;
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

  it('runs a job at its time with its data, once', async () => {
    const seen: unknown[] = [];
    jobs.handle(queue, async (data, id) => void seen.push([id, data]));
    await jobs.start();
    await jobs.schedule(queue, 'one', soon(), { dish: 'haleem' });
    await jobs.schedule(queue, '2', soon(), { dish: 'nihari' });
    await eventually(() => expect(seen).toHaveLength(2));
    await jobs.runDue(new Date(Date.now() + 60_000));
    expect(seen).toEqual(
      expect.arrayContaining([
        ['one', { dish: 'haleem' }],
        ['2', { dish: 'nihari' }],
      ]),
    );
    expect(seen).toHaveLength(2);
  });

  it('moves a job that is scheduled again, and drops one that is cancelled', async () => {
    jobs.handle(queue, async (_data, id) => void ran.push(id));
    await jobs.start();
    const date = later();
    await jobs.schedule(queue, 'moved', new Date(Date.now() + 60_000), {});
    await jobs.schedule(queue, 'moved', date, {});
    await jobs.schedule(queue, 'cancelled', date, {});
    await jobs.schedule(queue, 'near', new Date(Date.now() + 60_000), {});
    await jobs.cancel(queue, 'cancelled');
    await jobs.cancel(queue, 'cancelled');
    await jobs.runDue(new Date(Date.now() + 120_000));
    await eventually(() => expect(ran).toEqual(['near']));
    await jobs.runDue(date);
    await eventually(() => expect(ran).toEqual(['near', 'moved']));
  });

  it('does what comes back once in a period, at its end, however often it is planned', async () => {
    const HOUR = 3_600_000;
    const hour = Math.floor(Date.now() / HOUR) + 5;
    const at = (hours: number) => (hour + hours) * HOUR;
    const plan = everyPeriod(jobs, queue, HOUR, async (period) => void ran.push(period));
    await jobs.start();
    for (const now of [at(0), at(0), at(1) - 1, at(1)]) await plan(now);
    await jobs.schedule(queue, 'before', new Date(at(1) - 1), {});
    await jobs.runDue(new Date(at(1) - 1));
    await eventually(() => expect(ran).toEqual(['before']));
    await jobs.runDue(new Date(at(1)));
    await eventually(() => expect(ran).toEqual(['before', `${hour + 1}`]));
    await jobs.cancel(queue, `${hour + 2}`);
    await plan(at(2) - 1);
    await jobs.runDue(new Date(at(2)));
    await eventually(() => expect(ran).toEqual(['before', `${hour + 1}`, `${hour + 2}`]));
  });

  it('runs again what failed, later, without holding up the others', async () => {
    let failures = 1;
    jobs.handle(queue, async (_data, id) => {
      if (id === 'shaky' && failures-- > 0) throw new Error('not yet');
      ran.push(id);
    });
    // both are there when the first fails, however long it takes to plan the second
    await jobs.schedule(queue, 'shaky', new Date(Date.now() - 2), {});
    await jobs.schedule(queue, 'steady', new Date(Date.now() - 1), {});
    await jobs.start();
    await eventually(() => expect(ran).toEqual(['steady', 'shaky']));
  });

  it('lets no queue hold up another, however long its jobs take', async () => {
    let end = () => {};
    const hanging = new Promise<void>((resolve) => (end = resolve));
    jobs.handle(`${queue}-slow`, () => hanging);
    jobs.handle(queue, async (_data, id) => void ran.push(id));
    await jobs.start();
    await jobs.schedule(`${queue}-slow`, 'hangs', new Date(Date.now() - 2), {});
    await jobs.schedule(queue, 'quick', new Date(Date.now() - 1), {});
    try {
      await eventually(() => expect(ran).toEqual(['quick']));
      await jobs.schedule(queue, 'later', soon(), {});
      await eventually(() => expect(ran).toEqual(['quick', 'later']));
    } finally {
      end();
    }
  });

  it('lets a job that waits hold up none of its own queue, where several run at once', async () => {
    let end = () => {};
    const hanging = new Promise<void>((resolve) => (end = resolve));
    jobs.handle(queue, async (_data, id) => (id === 'hangs' ? hanging : void ran.push(id)), {
      atOnce: 2,
    });
    await jobs.start();
    await jobs.schedule(queue, 'hangs', new Date(Date.now() - 1), {});
    await jobs.schedule(queue, 'quick', soon(), {});
    await eventually(() => expect(ran).toEqual(['quick'])).finally(end);
  });

  it('keeps jobs over a restart and runs what came due meanwhile', async () => {
    await jobs.schedule(queue, 'kept', new Date(Date.now() - 1), {});
    await close();
    ({ jobs, close } = await adapter.open());
    jobs.handle(queue, async (_data, id) => void ran.push(id));
    await jobs.start();
    await eventually(() => expect(ran).toEqual(['kept']));
  });

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

(url ? describe : describe.skip)('BullMQ', () => {
  it('counts the failures of a job anew once it has scheduled itself again', async () => {
    const prefix = `contract-${crypto.randomUUID()}`;
    const jobs = new BullJobs(url!, prefix);
    const date = new Date(Date.now() + 3_600_000);
    let failures = 1;
    jobs.handle('anew', async (_data, id) => {
      if (failures-- > 0) throw new Error('not yet');
      await jobs.schedule('anew', id, date, {});
    });
    await jobs.schedule('anew', 'one', new Date(), {});
    await jobs.start();
    try {
      await until(async () => {
        const [job] = await jobs.queue('anew').getDelayed();
        expect(job).toMatchObject({ attemptsMade: 0, data: { at: date.getTime() } });
      });
    } finally {
      await jobs.queue('anew').obliterate({ force: true });
      await jobs.stop();
    }
  });

  it('lets a worker that was thought dead change nothing of what another has done since', async () => {
    const prefix = `contract-${crypto.randomUUID()}`;
    const jobs = new BullJobs(url!, prefix);
    const redis = new Redis(url!);
    const date = new Date(Date.now() + 3_600_000);
    const [begun, letGo, over] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    let runs = 0;
    jobs.handle('lost', async (_data, id) => {
      if (runs++) return jobs.schedule('lost', id, date, { by: 'another' });
      begun!.resolve();
      await letGo!.promise;
      await jobs.schedule('lost', id, new Date(date.getTime() + 1), { by: 'one thought dead' });
      over!.resolve();
    });
    const planned = async () =>
      (await jobs.queue('lost').getDelayed()).map(({ data }) => data.data.by);
    try {
      await jobs.schedule('lost', 'one', new Date(), {});
      await jobs.start();
      await begun!.promise;
      const [lock] = await redis.keys(`${prefix}:lost:*:lock`);
      await redis.del(lock!);
      await until(async () => expect(await planned()).toEqual(['another']), { timeout: 30_000 });
      letGo!.resolve();
      await over!.promise;
      await jobs.stop();
      const after = new BullJobs(url!, prefix);
      const [job, ...others] = await after.queue('lost').getDelayed();
      expect([job?.data.data.by, others]).toEqual(['another', []]);
      await after.queue('lost').obliterate({ force: true });
      await after.stop();
    } finally {
      letGo!.resolve();
      await jobs.stop();
      redis.disconnect();
    }
  });

  it('waits for a worker of an older version, which hears no word, and plans the job then', async () => {
    const prefix = `contract-${crypto.randomUUID()}`;
    const jobs = new BullJobs(url!, prefix);
    const date = new Date(Date.now() + 3_600_000);
    const [begun, gate] = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
    const connection = new Redis(url!, { maxRetriesPerRequest: null });
    const older = new Worker('older', async () => (begun!.resolve(), gate!.promise), {
      ...{ connection, prefix },
    });
    try {
      await jobs.schedule('older', 'one', new Date(), { word: 'first' });
      await begun!.promise;
      const planned = jobs.schedule('older', 'one', date, { word: 'second' });
      setImmediate(gate!.resolve);
      await planned;
      const words = async () =>
        (await jobs.queue('older').getDelayed()).map(({ data }) => data.data.word);
      await until(async () => expect(await words()).toEqual(['second']));
      await until(async () => expect(await jobs.queue('older').getActiveCount()).toBe(0));
      expect(await words()).toEqual(['second']);
    } finally {
      gate!.resolve();
      await older.close();
      connection.disconnect();
      await jobs.queue('older').obliterate({ force: true });
      await jobs.stop();
    }
  });

  it('gives the job of a killed worker to another within seconds', async () => {
    const prefix = `contract-${crypto.randomUUID()}`;
    const dying = fork(new URL('dying-worker.mjs', import.meta.url), [url!, prefix], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started = new Promise((resolve) => dying.once('message', resolve));
    const jobs = new BullJobs(url!, prefix);
    await jobs.schedule('stalled', 'one', new Date(), {});
    await started;
    dying.kill('SIGKILL');
    const ran: string[] = [];
    jobs.handle('stalled', async (_data, id) => void ran.push(id));
    await jobs.start();
    await until(() => expect(ran).toEqual(['one']), { timeout: 30_000, interval: 50 });
    await jobs.stop();
  });

  it('fails at once, not in the end, when Redis is out of reach', async () => {
    const jobs = new BullJobs('redis://127.0.0.1:9', 'nowhere');
    await expect(jobs.schedule('q', 'one', new Date(), {})).rejects.toThrow();
    await jobs.stop();
  });
});
