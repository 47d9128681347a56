import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@chefly/engines/store';
import type { Workbench } from '../workbench';
import { digestOf, fileOf, OWN, SECRETS, type Entry, type Manifest } from './manifest';
import { rowsIn, type StoredRow } from './rows';
import { verifyBackup } from './verify';

const INSERT_BATCH = 500;

/**
 * Puts a backup into an installation that holds no members yet. One that was broken off is begun
 * again, with the same backup or another one; until one has ended, nothing starts on its rows.
 * @throws before anything is written, when a file is not what the manifest says, when there are
 * accounts, since nothing is ever overwritten, or when its rows have a form that a newer version
 * gave them.
 */
export async function restore(bench: Workbench, folder: string): Promise<Manifest> {
  const { config, parts, objects, own } = bench;
  const { manifest, problems } = await verifyBackup(folder);
  if (problems.length)
    throw new Error(
      `the backup is not whole:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  checkVersion(bench, manifest);
  const stores = parts.map(({ store }) => store);
  const wasBegun = (await Promise.all(stores.map((store) => store.isBeingRestored()))).some(
    Boolean,
  );
  const identity = parts.find((part) => part.name === 'identity')!;
  if (!wasBegun && (await identity.store.connection.collection('accounts').findOne({})))
    throw new Error('this installation has members: restore into an empty one');
  for (const store of stores) await store.beginRestore();
  // separate processes have their jobs elsewhere, and make them from the facts
  for (const { name, store } of own ? [...parts, { name: OWN, store: own }] : parts) {
    await store.clear();
    await store.prepare();
    for (const [collection, entry] of Object.entries(manifest.databases[name] ?? {}))
      await insertRows(store, collection, join(folder, fileOf.rows(name, collection)), entry);
  }
  // an empty installation counts as changed already: these rows may be of any form before
  for (const store of stores) await store.migrations.afresh();
  for (const [key, entry] of Object.entries(manifest.objects))
    await objects.put(key, await bytesOf(folder, fileOf.object(key), entry), 'image/webp');
  if (own)
    for (const name of SECRETS) {
      const entry = manifest.secrets?.[name];
      if (entry)
        await writePrivately(
          join(config.data, name),
          await bytesOf(folder, fileOf.secret(name), entry),
        );
    }
  for (const store of stores) await store.endRestore();
  return manifest;
}

function checkVersion({ parts }: Workbench, { migrations }: Manifest) {
  for (const { name, store } of parts) {
    const newer = migrations?.[name]?.filter((each) => !store.migrations.names.includes(each));
    if (newer?.length)
      throw new Error(
        `the backup is of a newer version, which knows ${newer.join(', ')} of ${name}`,
      );
  }
}

async function insertRows(store: Store, collection: string, path: string, { count }: Entry) {
  const rows = store.connection.collection(collection);
  let written = 0;
  let batch: StoredRow[] = [];
  const flush = async () => {
    if (batch.length) await rows.insertMany(batch as never, { ordered: true });
    written += batch.length;
    batch = [];
  };
  for await (const row of rowsIn(path)) {
    batch.push(row);
    if (batch.length >= INSERT_BATCH) await flush();
  }
  await flush();
  if (written !== count) throw new Error(`${path} was changed while it was restored`);
}

async function bytesOf(folder: string, file: string, { sha256 }: Entry): Promise<Buffer> {
  const bytes = await readFile(join(folder, file));
  if (digestOf(bytes) !== sha256) throw new Error(`${file} was changed while it was restored`);
  return bytes;
}

/** A file for its user alone, whatever was there: the whole of it or what was before. */
async function writePrivately(path: string, bytes: Buffer) {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
