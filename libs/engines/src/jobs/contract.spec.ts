import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Store } from '../store';
import { StoredJobs } from './index';

describe('the jobs contract: stored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  let mongo: EmbeddedMongo;
  let store: Store;
  let jobs: StoredJobs;
  const soon = () => new Date(Date.now() + 20);
  const open = async () => {
    const opened = await Store.connect(mongo.url, 'jobs');
    const fresh = new StoredJobs(opened);
    await opened.prepare();
    return { opened, fresh };
  };

  beforeAll(async () => void (mongo = await EmbeddedMongo.start({ folder, fsync: false })));
  beforeEach(async () => {
    ({ opened: store, fresh: jobs } = await open());
  });
  afterEach(async () => {
    await jobs.stop();
    await store.connection.dropDatabase();
    await store.close();
  });
  afterAll(async () => {
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  it('runs a job at its time with its data, once', async () => {
    const ran: unknown[] = [];
    jobs.work('q', async (data, id) => void ran.push([id, data]));
    await jobs.start();
    await jobs.schedule('q', 'one', soon(), { dish: 'haleem' });
    await vi.waitFor(() => expect(ran).toEqual([['one', { dish: 'haleem' }]]));
    await jobs.runDue(new Date(Date.now() + 60_000));
    expect(ran).toHaveLength(1);
  });

  it('moves a job that is scheduled again, and drops one that is cancelled', async () => {
    const ran: string[] = [];
    jobs.work('q', async (_data, id) => void ran.push(id));
    await jobs.start();
    const later = new Date(Date.now() + 3_600_000);
    await jobs.schedule('q', 'moved', new Date(Date.now() + 60_000), {});
    await jobs.schedule('q', 'moved', later, {});
    await jobs.schedule('q', 'cancelled', later, {});
    await jobs.cancel('q', 'cancelled');
    await jobs.runDue(new Date(Date.now() + 120_000));
    expect(ran).toEqual([]);
    await jobs.runDue(later);
    expect(ran).toEqual(['moved']);
  });

  it('runs again what failed, later, without holding up the others', async () => {
    const ran: string[] = [];
    let failures = 1;
    jobs.work('q', async (_data, id) => {
      if (id === 'shaky' && failures-- > 0) throw new Error('not yet');
      ran.push(id);
    });
    await jobs.start();
    await jobs.schedule('q', 'shaky', new Date(Date.now() - 2), {});
    await jobs.schedule('q', 'steady', new Date(Date.now() - 1), {});
    await vi.waitFor(() => expect(ran).toEqual(['steady']));
    await jobs.runDue(new Date(Date.now() + 5000));
    expect(ran).toEqual(['steady', 'shaky']);
  });

  it('keeps jobs over a restart and runs what came due meanwhile', async () => {
    await jobs.schedule('q', 'kept', new Date(Date.now() - 1), {});
    await store.close();
    ({ opened: store, fresh: jobs } = await open());
    const ran: string[] = [];
    jobs.work('q', async (_data, id) => void ran.push(id));
    await jobs.start();
    expect(ran).toEqual(['kept']);
  });
});
