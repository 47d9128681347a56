import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { checkMongodb } from '@chefly/embedded-mongo/cases';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../split/process';
import { everyCase } from './listed-queries';

describe('what we ask of MongoDB, asked of a server by its address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  let server: EmbeddedMongo;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    const users = [{ name: 'operator', password: 'all', database: '*' }];
    const tcp = { host: '127.0.0.1', port, users };
    server = await EmbeddedMongo.start({ folder, fsync: false, tcp });
    url = `mongodb://operator:all@127.0.0.1:${port}/?replicaSet=embedded&authSource=admin`;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('is answered by the embedded server, every case, and nothing is left there', async () => {
    const { outcomes } = await checkMongodb(url, everyCase);
    expect(outcomes.filter(({ problem, skipped }) => problem || skipped)).toEqual([]);
    expect(outcomes).toHaveLength(everyCase.length);
    expect(outcomes.filter(({ part }) => part === 'plans').length).toBeGreaterThan(40);
    const admin = server.client('admin').db('admin');
    const { databases } = await admin.command({ listDatabases: 1, nameOnly: true });
    expect(
      databases.filter(({ name }: { name: string }) => name.startsWith('chefly_check')),
    ).toEqual([]);
  });

  it('names the case that is answered otherwise, and goes on', async () => {
    const wrong = { part: 'query', name: '$eq', ask: () => Promise.reject(new Error('not so')) };
    const right = { part: 'query', name: '$ne', ask: () => Promise.resolve() };
    const { outcomes } = await checkMongodb(url, [wrong, right]);
    expect(outcomes).toMatchObject([
      { name: '$eq', problem: 'not so' },
      { name: '$ne', problem: null },
    ]);
  });

  it('says so where no server answers', async () => {
    const nowhere = `mongodb://127.0.0.1:${await freePort()}/?serverSelectionTimeoutMS=200`;
    await expect(checkMongodb(nowhere, [])).rejects.toThrow(/ECONNREFUSED/);
  });
});
