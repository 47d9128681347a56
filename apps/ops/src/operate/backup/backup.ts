import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeFolder } from '@chefly/config';
import { everyService } from '@chefly/contracts';
import { HOLDS } from '@chefly/engines/bus';
import type { Objects } from '@chefly/engines/objects';
import { databaseOf, RESTORING } from '@chefly/engines/store';
import { deserialize } from 'bson';
import { digestOf, fileOf, FORMAT, OWN, SECRETS, type Entry, type Manifest } from './manifest';
import type { Source } from './source';
import { openMoment, OUTBOX, withEvents } from './under-way';

/** How far each change of stored rows has come: told by the manifest, and begun anew after it. */
const PROGRESS = 'migrations';

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

async function writeWhole(folder: string, file: string, body: Buffer): Promise<Entry> {
  await writeFile(join(folder, file), body, { mode: 0o600, flush: true });
  return { file, sha256: digestOf(body), bytes: body.length, count: 1 };
}

/**
 * Every collection as compressed BSON, every object as it is, and a manifest with the SHA-256 of
 * each file, while members go on: all databases are read as they were at one moment. The manifest
 * is written last, so that a backup that was killed is none; one that fails or is told to end takes
 * away what it wrote, since what it lacked may have been room.
 *
 * @throws when the folder is not empty, another backup is being written into it, a restore into the
 * source has not ended, or there is nothing in it.
 */
export async function backup(
  source: Source,
  folder: string,
  ended?: AbortSignal,
): Promise<Manifest> {
  const wasThere = existsSync(folder);
  if (wasThere && readdirSync(folder).length) throw notEmpty(folder);
  makeFolder(folder);
  try {
    // of two at once one makes this folder
    mkdirSync(join(folder, 'objects'), { mode: 0o700 });
  } catch (error) {
    throw (error as { code?: string }).code === 'EEXIST' ? notEmpty(folder) : error;
  }
  try {
    return await write(source, folder, ended);
  } catch (error) {
    const written = wasThere ? readdirSync(folder).map((name) => join(folder, name)) : [folder];
    for (const path of written) await rm(path, { recursive: true, force: true });
    throw error;
  }
}

const notEmpty = (folder: string) =>
  new Error(`${folder} is not empty: every backup has a folder of its own`);

async function write(source: Source, folder: string, ended?: AbortSignal): Promise<Manifest> {
  const { objects, data } = source;
  // a picture lies in its store before a row shows it, and goes after the row: those from before
  // the moment are all here, and those that came while they were read follow
  const copied = new Map<string, Entry>();
  await copyObjects(objects, folder, copied, ended);
  const { databases, migrations, takenAt } = await copyDatabases(source, folder, ended);
  await copyObjects(objects, folder, copied, ended);
  const manifest: Manifest = {
    format: FORMAT,
    id: randomUUID(),
    takenAt,
    databases,
    migrations,
    objects: Object.fromEntries([...copied].sort()),
    ...(data && { secrets: await copySecrets(data, folder) }),
  };
  const text = JSON.stringify(manifest, null, 2);
  await writeFile(join(folder, 'manifest.json'), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, 'manifest.sha256'), `${digestOf(text)}  manifest.json\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

async function copyDatabases(source: Source, folder: string, ended?: AbortSignal) {
  const { namespace } = source;
  const databases: Manifest['databases'] = {};
  const migrations: Record<string, string[]> = {};
  const { snapshot, takenAt, underWay } = await openMoment(source, ended);
  try {
    for (const service of [...everyService, OWN]) {
      const database = databaseOf(service, namespace);
      const collections = await snapshot.collections(database);
      if (!collections.length) continue;
      if (collections.includes(RESTORING))
        throw new Error(`the restore into the store of ${service} has not ended: nothing is whole`);
      mkdirSync(join(folder, service), { mode: 0o700 });
      migrations[service] = await changesUp(snapshot.rows(database, PROGRESS));
      databases[service] = {};
      for (const name of collections.filter((each) => each !== PROGRESS && each !== HOLDS)) {
        const rows = snapshot.rows(database, name);
        const all = name === OUTBOX ? withEvents(rows, underWay.get(service)) : rows;
        databases[service][name] = await copyRows(all, folder, fileOf.rows(service, name), ended);
      }
    }
  } finally {
    await snapshot.close();
  }
  if (!Object.keys(databases).length)
    throw new Error(
      'there is no database of an installation: look at MONGO_URL and CHEFLY_NAMESPACE',
    );
  return { databases, migrations, takenAt };
}

/** @returns the changes of stored rows that these have been through, or are going through. */
async function changesUp(progress: AsyncIterable<Buffer>): Promise<string[]> {
  const states = (await Array.fromAsync(progress)).map((row) => deserialize(row));
  return states
    .filter(({ direction, finished }) => direction === 'up' || !finished)
    .map(({ _id }) => String(_id));
}

/** The rows' own bytes: no value is read and written again. */
async function copyRows(
  rows: AsyncIterable<Buffer>,
  folder: string,
  file: string,
  ended?: AbortSignal,
): Promise<Entry> {
  let count = 0;
  async function* counted() {
    for await (const row of rows) {
      ended?.throwIfAborted();
      count++;
      yield row;
    }
  }
  const { stream, hash, bytes } = measured();
  const out = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  await pipeline(Readable.from(counted()), createGzip(), stream, out);
  return { file, sha256: hash.digest('hex'), bytes: bytes(), count };
}

/** Those that are not copied yet. What is removed meanwhile is shown by no row of the moment after. */
async function copyObjects(
  objects: Objects,
  folder: string,
  copied: Map<string, Entry>,
  ended?: AbortSignal,
) {
  for await (const key of objects.list()) {
    ended?.throwIfAborted();
    if (copied.has(key)) continue;
    const body = await objects.get(key);
    if (body) copied.set(key, await writeWhole(folder, fileOf.object(key), body));
  }
}

async function copySecrets(data: string, folder: string) {
  const secrets: Record<string, Entry> = {};
  mkdirSync(join(folder, 'secrets'), { mode: 0o700 });
  for (const name of SECRETS.filter((each) => existsSync(join(data, each))))
    secrets[name] = await writeWhole(folder, fileOf.secret(name), await readFile(join(data, name)));
  return secrets;
}
