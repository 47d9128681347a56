import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Objects } from '@chefly/engines/objects';
import type { Runtime } from '@chefly/service';
import { deserialize, serialize } from 'bson';

const FORMAT = 1;
const INSERT_BATCH = 500;

interface Source {
  parts: Runtime['parts'];
  objects: Objects;
}
interface Entry {
  file: string;
  sha256: string;
  bytes: number;
  count: number;
}
export interface Manifest {
  format: number;
  id: string;
  takenAt: string;
  databases: Record<string, Record<string, Entry>>;
  objects: Record<string, Entry>;
}

/** Counts and digests what passes. */
function measured(): { stream: Transform; hash: Hash; bytes: () => number } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, hash, bytes: () => bytes };
}

/**
 * Every collection as compressed BSON, every object as it is, and a manifest with the SHA-256 of
 * each file. The services must be at rest: several databases are read one after the other.
 * @throws when the folder already holds a backup.
 */
export async function backup({ parts, objects }: Source, folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length)
    throw new Error(`${folder} is not empty: every backup has a folder of its own`);
  mkdirSync(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  const manifest: Manifest = {
    format: FORMAT,
    id: randomUUID(),
    takenAt: new Date().toISOString(),
    databases: {},
    objects: {},
  };
  for (const part of parts) {
    mkdirSync(join(folder, part.name), { mode: 0o700 });
    const collections: Record<string, Entry> = (manifest.databases[part.name] = {});
    for (const name of Object.values(part.store.connection.models)
      .map((model) => model.collection.collectionName)
      .sort()) {
      const file = `${part.name}/${name}.bson.gz`;
      let count = 0;
      const rows = part.store.connection.collection(name).find({}, { sort: { _id: 1 } });
      const source = Readable.from(
        (async function* () {
          for await (const row of rows) {
            count++;
            yield Buffer.from(serialize(row));
          }
        })(),
      );
      const { stream, hash, bytes } = measured();
      await pipeline(
        source,
        createGzip(),
        stream,
        createWriteStream(join(folder, file), { mode: 0o600, flush: true }),
      );
      collections[name] = { file, sha256: hash.digest('hex'), bytes: bytes(), count };
    }
  }
  for await (const key of objects.list()) {
    const body = await objects.get(key);
    if (!body) continue;
    const file = `objects/${createHash('sha256').update(key).digest('hex')}`;
    await writeFile(join(folder, file), body, { mode: 0o600, flush: true });
    manifest.objects[key] = {
      file,
      sha256: createHash('sha256').update(body).digest('hex'),
      bytes: body.length,
      count: 1,
    };
  }
  const text = JSON.stringify(manifest, null, 2);
  await writeFile(join(folder, 'manifest.json'), text, { mode: 0o600, flush: true });
  await writeFile(
    join(folder, 'manifest.sha256'),
    `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`,
    { mode: 0o600, flush: true },
  );
  return manifest;
}

/** Reads every file of a backup and compares its digest. Answers what is wrong, a line each. */
export async function verifyBackup(
  folder: string,
): Promise<{ manifest: Manifest; problems: string[] }> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  const wanted = (await readFile(join(folder, 'manifest.sha256'), 'utf8')).split(' ')[0];
  const problems: string[] = [];
  if (createHash('sha256').update(text).digest('hex') !== wanted)
    problems.push('manifest.json was changed');
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Error(`the backup has format ${manifest.format}; this program reads ${FORMAT}`);
  for (const entry of [
    ...Object.values(manifest.databases).flatMap((collections) => Object.values(collections)),
    ...Object.values(manifest.objects),
  ]) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, entry.file)))
        hash.update(chunk as Buffer);
      if (hash.digest('hex') !== entry.sha256) problems.push(`${entry.file} was changed`);
    } catch {
      problems.push(`${entry.file} cannot be read`);
    }
  }
  return { manifest, problems };
}

/**
 * Puts a backup into an installation that holds no members yet.
 * @throws when a file's digest is wrong, or when there are accounts: nothing is ever overwritten.
 */
export async function restore({ parts, objects }: Source, folder: string): Promise<Manifest> {
  const { manifest, problems } = await verifyBackup(folder);
  if (problems.length)
    throw new Error(
      `the backup is not whole:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  const identity = parts.find((part) => part.name === 'identity')!;
  if (await identity.store.connection.collection('accounts').findOne({}))
    throw new Error('this installation has members: restore into an empty one');
  for (const part of parts) {
    await part.store.prepare();
    for (const [name, entry] of Object.entries(manifest.databases[part.name] ?? {})) {
      const collection = part.store.connection.collection(name);
      await collection.deleteMany({});
      let count = 0;
      let batch: Record<string, unknown>[] = [];
      const flush = async () => {
        if (batch.length) await collection.insertMany(batch as never, { ordered: true });
        batch = [];
      };
      for await (const row of documents(
        createReadStream(join(folder, entry.file)).pipe(createGunzip()),
      )) {
        batch.push(row);
        count++;
        if (batch.length >= INSERT_BATCH) await flush();
      }
      await flush();
      if (count !== entry.count)
        throw new Error(`${entry.file} holds ${count} rows, the manifest says ${entry.count}`);
    }
  }
  for (const [key, entry] of Object.entries(manifest.objects))
    await objects.put(key, await readFile(join(folder, entry.file)), 'image/webp');
  return manifest;
}

async function* documents(stream: AsyncIterable<Buffer>): AsyncGenerator<Record<string, unknown>> {
  let buffer: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    buffer = buffer.length ? Buffer.concat([buffer, chunk]) : chunk;
    while (buffer.length >= 4 && buffer.length >= buffer.readInt32LE(0)) {
      const length = buffer.readInt32LE(0);
      yield deserialize(buffer.subarray(0, length), { promoteValues: true, promoteBuffers: false });
      buffer = buffer.subarray(length);
    }
  }
}
