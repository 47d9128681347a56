import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { RootDatabase } from 'lmdb';
import { GroupCommit } from './group-commit';
import { Storage } from './storage';

describe('what is committed together', () => {
  it('is found whole or not at all by a work of the same group, however much it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
    const { env, writes, documents } = new Storage(join(folder, 'store'), false);
    const keys = Array.from({ length: 3000 }, (_, i) => Buffer.from(`key-${i}`));
    const halves: string[] = [];
    for (let round = 0; round < 60; round++) {
      const value = Buffer.from(String(round));
      const looked = writes.run(() => {
        const [first, last] = [keys[0]!, keys.at(-1)!].map((key) => String(documents.get(key)));
        if (first !== last) halves.push(`${first} ${last}`);
      });
      await writes.enter(
        () => undefined,
        () => keys.forEach((key) => documents.put(key, value)),
      );
      await looked;
    }
    expect(halves).toEqual([]);
    await env.close();
    rmSync(folder, { recursive: true });
  });

  it('is begun anew by who was certain while the disk refused the group before', async () => {
    const refused = Promise.withResolvers<never>();
    let batches = 0;
    const env = {
      childTransaction: () => refused.promise,
      batch: async () => void batches++,
    } as unknown as RootDatabase;
    let losses = 0;
    const commits = new GroupCommit(env, false, { hasRoom: () => true, lose: () => losses++ });
    const first = commits.run(
      () => undefined,
      () => undefined,
    );
    const isLost = expect(first).rejects.toMatchObject({ code: 14031 });
    await new Promise((resolve) => setImmediate(resolve));
    const behind = expect(commits.enter(() => undefined)).rejects.toMatchObject({
      code: 112,
      details: { errorLabels: ['TransientTransactionError'] },
    });
    const commitError = Promise.reject(new Error('no room'));
    refused.reject(Object.assign(new Error('refused'), { commitError }));
    await isLost;
    await behind;
    expect([losses, batches]).toEqual([1, 0]);
    // and the store goes on
    await commits.enter(() => undefined);
    expect(batches).toBe(1);
  });
});
