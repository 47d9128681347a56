import { databaseOf, Store } from '@chefly/engines/store';
import { clockOf, type Examination } from './examination';
import { OLD_MS, Unwell } from './finding';
import { promptnessOf } from './promptness';
import { services } from '../../split/programs';

/** @throws where one has stopped on its way: some rows have the one form, some the other */
export async function changesOf(stores: ReadonlyMap<string, Store>): Promise<string> {
  if (!stores.size) throw new Error('could not be read');
  const under: string[] = [];
  let done = 0;
  for (const [service, { connection }] of stores) {
    const rows = await connection.collection<any>('migrations').find({}).toArray();
    for (const { _id, direction, finished } of rows)
      if (finished) done++;
      else under.push(`${service} ${_id} is going ${direction}`);
  }
  if (under.length)
    throw new Unwell(
      under.join(', '),
      'If no migration is running: npm run migrate goes on where it was stopped, npm run operate -- migrations down NAME goes back.',
    );
  return `${done} are done, none is under way`;
}

/** MongoDB, and what waits in it to be told or was given up on. */
export async function examineStores(examination: Examination): Promise<void> {
  const { stores } = examination;
  await examination.look(
    'MongoDB',
    'Is it running, is MONGO_URL right, may this machine reach it? The commands need a user who may read every database.',
    () => openStores(examination),
  );
  await examination.look('outboxes and dead letters', 'MongoDB must answer first.', () =>
    checkOutboxes(stores),
  );
  await examination.look('changes of stored rows', 'MongoDB must answer first.', () =>
    changesOf(stores),
  );
}

async function openStores({ remote, stores }: Examination): Promise<string> {
  const store = await Store.connect(
    remote.MONGO_URL,
    databaseOf('identity', remote.CHEFLY_NAMESPACE),
  );
  stores.set('identity', store);
  const asked = Date.now();
  const hello = await store.connection.db!.command({ hello: 1 });
  if (!hello.setName)
    throw new Unwell(
      'it is not a replica set',
      'Transactions need one: start mongod with --replSet, and initiate it, even with a single member.',
    );
  const clock = clockOf('MongoDB', new Date(hello.localTime).getTime(), asked);
  const promptness = await promptnessOf(() => store.check());
  for (const service of [...services, 'gateway'])
    if (!stores.has(service))
      stores.set(
        service,
        await Store.connect(remote.MONGO_URL, databaseOf(service, remote.CHEFLY_NAMESPACE)),
      );
  return `replica set ${hello.setName}, ${clock}, ${promptness}`;
}

async function checkOutboxes(stores: ReadonlyMap<string, Store>): Promise<string> {
  const old: string[] = [];
  let parked = 0;
  for (const [service, store] of stores) {
    const [oldest] = await store.connection
      .collection<any>('outbox')
      .find({})
      .sort({ _id: 1 })
      .limit(1)
      .toArray();
    if (oldest && Date.now() - Date.parse(oldest.event.time) > OLD_MS) old.push(service);
    parked += await store.connection.collection('dead_letters').estimatedDocumentCount();
  }
  if (!stores.size) throw new Error('could not be read');
  if (old.length)
    throw new Unwell(
      `events of ${old.join(', ')} have been waiting for more than ${OLD_MS / 1000} s`,
      'Is the service running, and does Kafka answer? The events are safe and will be published in order.',
    );
  if (parked)
    throw new Unwell(
      `${parked} events were given up on`,
      'npm run dead-letters shows them with their errors; after mending the cause, npm run dead-letters -- replay.',
    );
  return 'nothing is waiting, nothing was given up on';
}
