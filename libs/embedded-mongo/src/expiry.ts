import type { Engine } from './engine';
import { overMany } from './many';
import type { Pace } from './pace';

/** Drivers keep a session for 30 minutes after its last use. */
const SESSION_LIFETIME_MS = 35 * 60_000;

/**
 * Removes what the TTL indexes say has expired, in pieces, and the sessions that no driver keeps
 * any more.
 */
export async function sweepExpired(engine: Engine, pace: Pace): Promise<void> {
  const { storage } = engine;
  void storage.garbage.collect();
  await storage.writes.run(() => storage.sessions.forget(Date.now() - SESSION_LIFETIME_MS));
  for (const collection of [...storage.collections.values()])
    for (const { spec, fields } of [...collection.indexes.values()])
      if (spec.expireAfterSeconds != null) {
        const expired = new Date(Date.now() - spec.expireAfterSeconds * 1000);
        const q = {
          $and: [{ [fields[0]!.path]: { $lt: expired } }, spec.partialFilterExpression ?? {}],
        };
        await overMany(engine, collection, q, pace, (only) =>
          engine.delete(collection, { q }, null, only),
        );
      }
}
