import { everyService } from '@chefly/contracts';
import { databaseOf } from '@chefly/engines/store';
import { MongoClient } from 'mongodb';
import { wayTo } from './way-to';

/**
 * A MongoDB that the environment names and nobody here started, by a way that can be closed: it
 * goes on for everybody else, as do the users it has.
 * @param given its address as an operator: one member of a replica set, who may make and drop
 *   databases
 * @throws where it names several: by which of them the others are found is theirs to say, past
 *   every way
 */
export async function foreignStoreOf(given: string) {
  const [, host] = /^mongodb:\/\/(?:[^@/]*@)?([^/?,]+)(?:[/?]|$)/.exec(given) ?? [];
  if (!host)
    throw new Error('MONGO_URL: these suites need mongodb:// and the primary alone, one host:port');
  const way = await wayTo(host.includes(':') ? host : `${host}:${USUAL_PORT}`);
  return {
    way,
    url: directTo(given, host, way.host),
    /** Drops what an installation had there. */
    async sweep(namespace: string) {
      const client = await new MongoClient(directTo(given, host, host)).connect();
      for (const service of everyService)
        await client.db(databaseOf(service, namespace)).dropDatabase();
      await client.close();
    },
  };
}

const USUAL_PORT = 27017;

/** A driver that knows of a set goes to the addresses its members tell of themselves. */
function directTo(given: string, host: string, way: string): string {
  const url = new URL(given.replace(host, way));
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  if (!url.pathname) url.pathname = '/';
  return url.href;
}
