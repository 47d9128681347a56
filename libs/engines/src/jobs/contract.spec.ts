import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Store } from '../store';
import { engineFrom, until } from '../testing';
import { BullJobs } from './bull';
import { everyPeriod, StoredJobs, type Jobs } from './index';

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
  afterEach(() => close());
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
});

(url ? describe : describe.skip)('BullMQ', () => {
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
