import { join } from 'node:path';
import { everyService } from '@chefly/contracts';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Store } from '@chefly/engines/store';
import { databases } from '@chefly/testing';
import type { RunningServer } from '../browser/server';

/** Looks into the data of a single process while nothing runs on it. */
export async function withStores<T>(
  { folder }: RunningServer,
  work: (stores: ReturnType<typeof databases>) => Promise<T>,
): Promise<T> {
  const mongo = await EmbeddedMongo.start({ folder: join(folder, 'mongo') });
  const stores = databases((service) => Store.connect(mongo.url, `chefly_${service}`));
  try {
    return await work(stores);
  } finally {
    await stores.close();
    await mongo.stop();
  }
}

/** How many events of a process that does not run nobody has heard yet. */
export const eventsLeft = (server: RunningServer) =>
  withStores(server, async ({ open }) => {
    let events = 0;
    for (const service of everyService)
      events += await (await open(service)).connection.collection('outbox').countDocuments();
    return events;
  });

/**
 * Stops a single process, its data kept, with nothing left on its way: a stop waits for that only
 * so long, and what it leaves is for the next start.
 */
export async function stopAtRest(server: RunningServer): Promise<void> {
  await server.stop({ keep: true });
  while (await eventsLeft(server)) {
    await server.goOnAs(process.cwd());
    await server.stop({ keep: true });
  }
}
