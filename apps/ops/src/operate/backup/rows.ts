import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { deserialize } from 'bson';

/** A document of MongoDB's takes 16 MiB, and a little more for what the server adds. */
const LARGEST = 16 * 1024 * 1024 + 16 * 1024;
const SMALLEST = 5;

export type StoredRow = { _id: unknown } & Record<string, unknown>;

/**
 * The rows of a file of a backup, each value of the type that it is stored with. @throws for bytes
 * that are none.
 */
export async function* rowsIn(path: string): AsyncGenerator<StoredRow> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  let buffer: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of file.pipe(unpacked)) {
      buffer = buffer.length ? Buffer.concat([buffer, chunk]) : chunk;
      for (;;) {
        const length = buffer.length >= 4 ? buffer.readInt32LE(0) : SMALLEST;
        if (length < SMALLEST || length > LARGEST) throw new Error('no row has this length');
        if (buffer.length < Math.max(length, SMALLEST)) break;
        yield rowOf(buffer.subarray(0, length));
        buffer = buffer.subarray(length);
      }
    }
    if (buffer.length) throw new Error('the last row is cut off');
  } finally {
    file.destroy();
  }
}

function rowOf(bytes: Buffer): StoredRow {
  const row = deserialize(bytes, { promoteValues: false, bsonRegExp: true });
  if (row._id === undefined) throw new Error('a row has no _id');
  return row as StoredRow;
}
