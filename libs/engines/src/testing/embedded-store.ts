import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo, type EmbeddedMongoOptions } from '@chefly/embedded-mongo';
import { Store } from '../store';

/**
 * A database for the stores of one spec: a server of its own, whose folder goes with it. Build the
 * stores, then `prepare` the database.
 */
export async function embeddedStore(observe?: EmbeddedMongoOptions['observe']) {
  const folder = mkdtempSync(join(tmpdir(), 'spec-'));
  const server = await EmbeddedMongo.start({ folder, fsync: false, observe });
  const store = await Store.connect(server, 'spec');
  const close = async () => {
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  return { store, close };
}
