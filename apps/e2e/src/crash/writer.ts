import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { insertRow, Store } from '@chefly/engines/store';
import { Schema } from 'mongoose';

/**
 * Writes as fast as it can, by the wire or by function calls, until it is killed, and prints each
 * id once its transaction is acknowledged.
 */
const [folder, door] = process.argv.slice(2) as [string, 'wire' | 'calls'];
const server = await EmbeddedMongo.start({ folder });
const store = await Store.connect(door === 'wire' ? server.url : server, 'crash');
const pairSchema = new Schema({ _id: String, key: String, at: Date }, { versionKey: false });
pairSchema.index({ key: 1 }, { unique: true });
const [left, right] = ['left', 'right'].map((name) =>
  store.model<{ _id: string; key: string; at: Date }>(name, pairSchema),
);
const counters = store.model<{ _id: string; n: number }>(
  'counters',
  new Schema({ _id: String, n: Number }, { versionKey: false }),
);
await store.prepare();
process.stdout.write('ready\n');

async function write(worker: number) {
  for (let i = 0; ; i++) {
    const _id = `${process.pid}-${worker}-${i}`;
    await store.transaction(async (tx) => {
      await insertRow(left!, { _id, key: `k${_id}`, at: new Date() }, tx);
      await insertRow(right!, { _id, key: `k${_id}`, at: new Date() }, tx);
      await counters.updateOne(
        { _id: `w${worker}` },
        { $inc: { n: 1 } },
        { session: tx, upsert: true },
      );
    });
    process.stdout.write(`${_id}\n`);
  }
}
await Promise.all([0, 1, 2, 3].map(write));
