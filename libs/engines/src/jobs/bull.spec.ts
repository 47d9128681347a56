import { fork } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { until } from '../testing';
import { redisUrl as url } from '../testing/jobs-adapters';
import { BullJobs } from './bull';

const timers = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

it('keeps one waiting for a Redis that is away, and tells the others at once', async () => {
  const before = timers();
  const jobs = new BullJobs('redis://127.0.0.1:9', 'nowhere');
  await expect(jobs.schedule('q', 'one', new Date(), {})).rejects.toThrow('within 6 s');
  await expect(jobs.schedule('q', 'two', new Date(), {})).rejects.toThrow('is away');
  await expect(jobs.cancel('q', 'one')).rejects.toThrow('is away');
  await jobs.stop();
  // nor the process that stops
  await until(() => expect(timers()).toBeLessThanOrEqual(before), { timeout: 1000 });
});

it('keeps nobody waiting once it is stopped', async () => {
  const jobs = new BullJobs('redis://127.0.0.1:9', 'nowhere');
  await jobs.stop();
  await expect(jobs.schedule('q', 'one', new Date(), {})).rejects.toThrow('is away');
});

/** The way to a Redis, which can be held up without an end: nothing is said on it, and nobody hangs up. */
async function wayTo(redis: string) {
  const { hostname, port } = new URL(redis);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
    sockets.push(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const towards = () => sockets.filter((_, i) => i % 2 === 0);
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdUp: () => towards().forEach((near, i) => near.unpipe(sockets[2 * i + 1])),
    letOn: () => towards().forEach((near, i) => near.pipe(sockets[2 * i + 1]!)),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

(url ? describe : describe.skip)('BullMQ', () => {
  it('keeps one waiting for a Redis that says nothing, and tells the others at once until it does', async () => {
    const way = await wayTo(url!);
    const jobs = new BullJobs(way.url, `contract-${crypto.randomUUID()}`);
    const date = new Date(Date.now() + 3_600_000);
    const plan = (id: string) => jobs.schedule('silent', id, date, {});
    try {
      await plan('before');
      way.holdUp();
      await expect(plan('held up')).rejects.toThrow('within 6 s');
      await expect(plan('meanwhile')).rejects.toThrow('is away');
      await expect(jobs.cancel('silent', 'before')).rejects.toThrow('is away');
      way.letOn();
      await until(() => plan('after'), { timeout: 10_000 });
      const ids = (await jobs.queue('silent').getDelayed()).map(({ data }) => data.id);
      // what was under way when nothing was said any more may have been heard all the same
      expect(ids).toEqual(expect.arrayContaining(['before', 'after']));
      expect(ids).not.toContain('meanwhile');
      await jobs.queue('silent').obliterate({ force: true });
    } finally {
      await jobs.stop();
      await way.close();
    }
  });

  it('takes a Redis that refuses to say more for one that is back', async () => {
    const redis = new Redis(url!);
    const [name, prefix] = [crypto.randomUUID(), `contract-${crypto.randomUUID()}`];
    // it has no leave to ask whether anybody is there
    await redis.call('ACL', 'SETUSER', name, 'on', '>word', '~*', '&*', '+@all', '-ping');
    const way = await wayTo(url!);
    const jobs = new BullJobs(way.url.replace('//', `//${name}:word@`), prefix);
    const plan = (id: string) => jobs.schedule('curt', id, new Date(Date.now() + 3_600_000), {});
    try {
      await plan('before');
      way.holdUp();
      await expect(plan('held up')).rejects.toThrow('within 6 s');
      way.letOn();
      await until(() => plan('after'), { timeout: 5000 });
      await jobs.queue('curt').obliterate({ force: true });
    } finally {
      await jobs.stop();
      await way.close();
      await redis.call('ACL', 'DELUSER', name);
      redis.disconnect();
    }
  });

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
