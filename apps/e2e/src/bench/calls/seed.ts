import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { databaseOf, Store, type StoreServer } from '@chefly/engines/store';
import { nameOf, type Options } from './options';
import { startProduct } from './product';
import { moulds, rowsOf, type Rows } from './rows';
import { liveThrough, Sample } from './sample';
import type { World } from './world';

const AT_ONCE = 2_000;

/**
 * The product's data folder with a world in it, made once for its sizes and kept. It begins as the
 * product makes it, with its indexes, secrets and recipes, and goes on with copies of what the
 * services wrote there for two members.
 */
export async function productWorld(options: Options, world: World): Promise<string> {
  const kept = join(options.cache, `product-${nameOf(options)}`);
  const fresh = join(options.cache, 'product-new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const product = await startProduct(fresh);
  await liveThrough(product.url);
  await product.stop();
  const mongo = await EmbeddedMongo.start({ folder: join(fresh, 'mongo'), fsync: false });
  const sample = await Sample.take(mongo, moulds);
  const mark = join(kept, 'shape');
  const isKept = existsSync(mark) && readFileSync(mark, 'utf8') === sample.shape;
  if (!isKept) await fill(mongo, rowsOf(world, sample));
  await mongo.stop();
  if (isKept) return kept;
  rmSync(kept, { recursive: true, force: true });
  renameSync(fresh, kept);
  writeFileSync(mark, sample.shape);
  return kept;
}

interface Filling {
  namespace?: string;
  /** Is told what there is now, after each collection. */
  each?: (name: string, count: number) => Promise<void> | void;
}

export async function fill(
  mongo: StoreServer,
  collections: Rows,
  { namespace, each }: Filling = {},
) {
  for (const [name, rows] of Object.entries(collections)) {
    const [service, collection] = name.split('.') as [string, string];
    const from = performance.now();
    const store = await Store.connect(mongo, databaseOf(service, namespace));
    const target = store.connection.collection(collection);
    let batch: Record<string, unknown>[] = [];
    let count = 0;
    const send = async () => {
      if (batch.length) await target.insertMany(batch, { ordered: false });
      count += batch.length;
      batch = [];
    };
    for (const row of rows()) if (batch.push(row) === AT_ONCE) await send();
    await send();
    await store.close();
    const seconds = (performance.now() - from) / 1000;
    console.error(`  ${name}: ${count} rows in ${seconds.toFixed(1)} s`);
    await each?.(name, count);
  }
}

/**
 * A copy of a kept folder, as pristine as at first; on the disk, where the first write would wait
 * for it otherwise.
 */
export function copyOf(kept: string, to: string): string {
  rmSync(to, { recursive: true, force: true });
  cpSync(kept, to, { recursive: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
  return to;
}
