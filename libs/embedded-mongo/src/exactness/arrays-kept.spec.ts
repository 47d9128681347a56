import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Engine } from '../engine';

it('knows of the first arrays after a restart, though the first write of them was taken back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const path = join(folder, 'store');
  const row = { _id: 1, tags: ['a', 'b'] };
  const before = new Engine({ path, fsync: false });
  const rows = await before.storage.write(() => {
    const made = before.ensureCollection('d', 'rows');
    before.storage.createIndex(made, { name: 'tags', key: { tags: 1 } });
    return made;
  });
  const failing = before.storage.write(() => {
    before.insert(rows, row);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await before.storage.write(() => before.insert(rows, row));
  await before.close();

  const after = new Engine({ path, fsync: false });
  const again = after.collection('d', 'rows');
  const filter = { tags: { $in: ['a', 'b'] } };
  expect([...after.reader.match(again, filter)]).toHaveLength(1);
  expect(after.reader.counting(again, filter, {}).next().value).toBe(1);
  await after.close();
  rmSync(folder, { recursive: true });
});
