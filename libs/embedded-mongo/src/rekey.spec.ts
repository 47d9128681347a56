import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { open } from 'lmdb';
import { Engine } from './engine';

const BINARY = { keyEncoding: 'binary', encoding: 'binary' } as const;

it('makes the keys of a store that an earlier version wrote anew, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rekey-'));
  const path = join(folder, 'store');
  const started = () => new Engine({ path, fsync: false });
  const rows = Array.from({ length: 50 }, (_, n) => ({
    _id: n % 2 ? n : `id ${n}`,
    n,
    tags: [`t${n % 3}`, `t${n % 5}`],
    long: 'x'.repeat(n * 100),
  }));
  const before = started();
  await before.storage.write(() => {
    const collection = before.ensureCollection('d', 'rows');
    before.storage.createIndex(collection, { name: 'n', key: { n: -1 }, unique: true });
    before.storage.createIndex(collection, { name: 'tags', key: { tags: 1, long: 1 } });
    for (const row of rows) before.insert(collection, row);
  });
  await before.close();

  // as if every key had been encoded in another way
  const env = open({ path, maxDbs: 8, ...BINARY });
  for (const name of ['documents', 'keys']) {
    const database = env.openDB<Buffer, Buffer>({ name, ...BINARY });
    for (const { key, value } of [...database.getRange({})]) {
      const [old, held] = [Buffer.from(key), Buffer.from(value)];
      await database.remove(old);
      await database.put(
        Buffer.concat([old.subarray(0, 4), Buffer.from('old'), old.subarray(4)]),
        held,
      );
    }
  }
  const catalogue = env.openDB({
    name: 'catalogue',
    keyEncoding: 'ordered-binary',
    encoding: 'json',
  });
  await catalogue.put('format', 1);
  await env.close();

  for (const time of ['first', 'second']) {
    const engine = started();
    const collection = engine.collection('d', 'rows')!;
    const found = (filter: object) =>
      [...engine.reader.match(collection, filter)].map(({ doc }) => doc);
    expect(found({})).toHaveLength(rows.length);
    for (const row of rows) {
      expect(found({ _id: row._id })).toMatchObject([{ n: row.n }]);
      expect(found({ n: row.n })).toMatchObject([{ _id: row._id }]);
    }
    expect(found({ tags: 't4' })).toHaveLength(10);
    expect(found({ tags: 't0', long: 'x'.repeat(4500) })).toMatchObject([{ n: 45 }]);
    expect(engine.storage.documents.getKeysCount({})).toBe(rows.length);
    expect(collection.indexes.get('tags')!.isMultikey('tags')).toBe(true);
    await expect(
      engine.storage.write(() => engine.insert(collection, { _id: time, n: 7 })),
    ).rejects.toMatchObject({ code: 11000 });
    await engine.close();
  }
  rmSync(folder, { recursive: true });
});
