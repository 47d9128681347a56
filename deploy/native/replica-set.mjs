// Makes a MongoDB that has just been started the only member of a replica set, which transactions
// need, with the user of deploy/compose/engines.yml: node replica-set.mjs PORT
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';

const { MongoClient } = createRequire(new URL('../../libs/engines/', import.meta.url))(
  'mongoose',
).mongo;
const LOOK_MS = 100;
const WITHIN_MS = 60_000;
const port = process.argv[2];
const host = `127.0.0.1:${port}`;
const until = Date.now() + WITHIN_MS;

/** Tries again what fails while the server starts. */
async function onceUp(work) {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await delay(LOOK_MS);
    }
}

const client = await onceUp(() =>
  new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
  }).connect(),
);
const admin = client.db('admin');
await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
await onceUp(async () => {
  const { isWritablePrimary } = await admin.command({ hello: 1 });
  if (!isWritablePrimary) throw new Error('it is no primary yet');
});
// whoever comes from this machine may make the first user
await admin.command({ createUser: 'operator', pwd: 'for-development-only', roles: ['root'] });
await client.close();
