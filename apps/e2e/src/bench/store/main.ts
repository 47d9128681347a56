import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { insertRow, Store } from '@chefly/engines/store';
import { Schema, type Model } from 'mongoose';

const ROWS = 1_000;
const WARM = 1_000;
const CALLS = 1_000;
const ROUNDS = 3;

interface Row {
  _id: string;
  author: string;
  text: string;
  likes: number;
  at: Date;
}

/**
 * CPU time of one call of a store through mongoose, in microseconds: over the wire and by function
 * calls, on one server in turns. Without fsync, which waits and does not work.
 */
export async function measureStore(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-bench-'));
  const server = await EmbeddedMongo.start({ folder, fsync: false });
  const doors = {
    wire: await kitchenOf(await Store.connect(server.url, 'wire')),
    calls: await kitchenOf(await Store.connect(server, 'calls')),
  };
  const rows: Record<string, Record<string, number>> = {};
  for (const name of Object.keys(doors.wire.work)) {
    rows[name] = {};
    const spent = { wire: [] as number[], calls: [] as number[] };
    for (const { work } of Object.values(doors)) await spend(work[name]!, WARM);
    for (let round = 0; round < ROUNDS; round++)
      for (const [door, { work }] of Object.entries(doors))
        spent[door as keyof typeof doors].push(await spend(work[name]!, CALLS));
    const [wire, calls] = [median(spent.wire), median(spent.calls)];
    rows[name] = { wire, calls, 'of it': Number((calls / wire).toFixed(2)) };
  }
  console.log(`\n  CPU of one call through mongoose, µs (medians of ${ROUNDS} rounds of ${CALLS})`);
  console.table(rows);
  for (const { store } of Object.values(doors)) await store.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

const median = (values: number[]) =>
  Math.round([...values].sort((a, b) => a - b)[values.length >> 1]!);

/** @returns microseconds of CPU a call, of the whole process. */
async function spend(work: (i: number) => Promise<unknown>, times: number): Promise<number> {
  const from = process.cpuUsage();
  for (let i = 0; i < times; i++) await work(i);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / times;
}

/** A store with rows in it, and what services do with theirs. */
async function kitchenOf(store: Store) {
  const schema = new Schema<Row>(
    { _id: String, author: String, text: String, likes: Number, at: Date },
    { versionKey: false },
  );
  schema.index({ author: 1, at: -1, _id: -1 });
  const model: Model<Row> = store.model('rows', schema);
  await store.prepare();
  const id = (i: number) => `row-${i % ROWS}`;
  const row = (_id: string, i: number): Row => ({
    _id,
    author: `author-${i}`,
    text: 'A pot of lentils with tomatoes, garlic and a little cumin. '.repeat(4),
    likes: 0,
    at: new Date(1_700_000_000_000 + i),
  });
  await model.insertMany([...Array(ROWS).keys()].map((i) => row(id(i), i)));
  let inserted = 0;
  const add = (i: number, tx?: Parameters<Parameters<Store['transaction']>[0]>[0]) =>
    model.updateOne({ _id: id(i) }, { $inc: { likes: 1 } }, { session: tx });
  const work: Record<string, (i: number) => Promise<unknown>> = {
    findById: (i) => model.findById(id(i)).lean(),
    'findOne by an index': (i) => model.findOne({ author: `author-${i % ROWS}` }).lean(),
    'find 20 by _id $in': (i) =>
      model.find({ _id: { $in: [...Array(20).keys()].map((n) => id(i + n)) } }).lean(),
    'updateOne by _id': (i) => add(i),
    insertRow: (i) => insertRow(model, row(`new-${inserted++}`, i)),
    'create, with a document': (i) => model.create([row(`new-${inserted++}`, i)]),
    'transaction of two updates': (i) =>
      store.transaction(async (tx) => {
        await add(i, tx);
        await add(i + 1, tx);
      }),
  };
  return { store, work };
}
