import type { Connection } from 'mongoose';

/**
 * An empty collection by which a database says that some of its rows may be missing: a restore has
 * begun and not ended.
 */
export const RESTORING = 'restoring';

export async function isBeingRestored({ db }: Connection): Promise<boolean> {
  return (await db!.listCollections({ name: RESTORING }, { nameOnly: true }).toArray()).length > 0;
}

export async function beginRestore(connection: Connection): Promise<void> {
  if (!(await isBeingRestored(connection))) await connection.createCollection(RESTORING);
}

export async function endRestore(connection: Connection): Promise<void> {
  if (await isBeingRestored(connection)) await connection.dropCollection(RESTORING);
}

/** Every row of every collection, and not what says that it is being restored. */
export async function clear({ db }: Connection): Promise<void> {
  for (const { name } of await db!.listCollections({}, { nameOnly: true }).toArray())
    if (!name.startsWith('system.')) await db!.collection(name).deleteMany({});
}
