import { randomBytes } from 'node:crypto';
import type { Objects } from '@chefly/engines/objects';
import { expect, it } from '@jest/globals';
import { ExportFiles, PIECE_BYTES } from './export-files';

it('reads a file piece by piece, as fast as it is fetched, and leaves nothing of one that goes', async () => {
  const kept = new Map<string, Buffer>();
  let asked = 0;
  const files = new ExportFiles({
    put: async (key: string, body: Buffer) => void kept.set(key, Buffer.from(body)),
    get: async (key: string) => (asked++, kept.get(key) ?? null),
    remove: async (key: string) => void kept.delete(key),
    list: () => kept.keys() as unknown as AsyncIterable<string>,
  } satisfies Objects);
  const body = randomBytes(2.5 * PIECE_BYTES);
  const file = { key: 'exports/one/0', bytes: body.length };
  await files.put(file, body);
  expect(kept.size).toBe(3);

  const reading = files.read(file);
  const { value: first } = await reading.next();
  expect([first!.length, asked]).toEqual([PIECE_BYTES, 1]);
  const rest: Buffer[] = [];
  for await (const piece of reading) rest.push(piece);
  expect(Buffer.concat([first!, ...rest]).equals(body)).toBe(true);

  await files.remove(file);
  expect(kept.size).toBe(0);
  await expect(files.read(file).next()).rejects.toThrow('is not there');
});
