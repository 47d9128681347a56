import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../testing';
import { jobsAdapters, type JobsAdapter, type TestJobs } from '../testing/jobs-adapters';
import { everyPeriod } from './index';

describe.each(jobsAdapters)('the jobs contract: %s', (_name, make) => {
  let adapter: JobsAdapter;
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

  it('runs what comes back again where it failed, until its next period has ended as well', async () => {
    const HOUR = 3_600_000;
    const hour = Math.floor(Date.now() / HOUR);
    const plan = everyPeriod(jobs, queue, HOUR, async (period) => {
      ran.push(period);
      throw new Error('the objects are away');
    });
    const runs = (period: number) => ran.filter((each) => each === `${period}`).length;
    // as in an outage of hours
    for (const ended of [hour - 1, hour]) await plan(ended * HOUR - 1);
    await jobs.start();
    await eventually(() => expect(runs(hour)).toBeGreaterThan(1));
    await jobs.runDue(new Date(Date.now() + 10_000));
    await eventually(() => expect(runs(hour)).toBeGreaterThan(2));
    expect(runs(hour - 1)).toBe(1);
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
});
