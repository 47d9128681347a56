import { databaseOf, Store } from '@chefly/engines/store';
import mongoose from 'mongoose';

export interface Counted {
  rows: number;
  /** Of one row, the mean of some, as BSON. */
  bytes: number;
}

const SERVICES = 'identity social content recipes sessions chat notifications moderation gateway';
const LOOKED_AT = 100;

/** How many rows each collection has, and how large they are: `content.posts`. */
export async function countRows(server: string): Promise<Record<string, Counted>> {
  const found: Record<string, Counted> = {};
  for (const service of SERVICES.split(' ')) {
    const store = await Store.connect(server, databaseOf(service));
    try {
      for (const { name } of await store.connection.listCollections()) {
        const collection = store.connection.collection(name);
        const rows = await collection.countDocuments({});
        const some = rows ? await collection.find({}, { limit: LOOKED_AT }).toArray() : [];
        const sizes = some.map((row) => mongoose.mongo.BSON.calculateObjectSize(row));
        const bytes = sizes.length ? sizes.reduce((sum, size) => sum + size) / sizes.length : 0;
        found[`${service}.${name}`] = { rows, bytes };
      }
    } finally {
      await store.close();
    }
  }
  return found;
}
