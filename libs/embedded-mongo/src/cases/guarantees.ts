import assert from 'node:assert/strict';
import { Long, type ClientSession } from 'mongodb';
import { filled, idsOf, refused, rowsOf, type Asked, type Case } from './case';

const AT_ONCE = 20;
/** Fewer, since each of them begins again for each that was before it. */
const TRANSACTIONS_AT_ONCE = 6;
const together = (work: (n: number) => Promise<unknown>, length = AT_ONCE) =>
  Promise.allSettled(Array.from({ length }, (_, n) => work(n)));
const inTransaction = (asked: Asked, work: (session: ClientSession) => Promise<unknown>) =>
  asked.client.withSession((session) => session.withTransaction(() => work(session)));

/** What the services build on besides operators: who wins, what is refused how, what is kept. */
const asks: Record<string, Case['ask']> = {
  async 'a second holder of a unique key is refused, and the key is named'(asked) {
    const rows = rowsOf(asked, 'unique');
    await rows.createIndex({ name: 1 }, { unique: true });
    await rows.insertOne({ _id: 'a', name: 'x' });
    for (const work of [
      () => rows.insertOne({ _id: 'b', name: 'x' }),
      () => rows.updateOne({ _id: 'c' }, { $set: { name: 'x' } }, { upsert: true }),
      () => rows.findOneAndUpdate({ _id: 'c' }, { $set: { name: 'x' } }, { upsert: true }),
    ]) {
      const { keyPattern, keyValue } = await refused(work(), 11000);
      assert.deepEqual([keyPattern, keyValue], [{ name: 1 }, { name: 'x' }]);
    }
  },
  async 'a missing field is a holder of the key null'(asked) {
    const rows = rowsOf(asked, 'missing');
    await rows.createIndex({ name: 1 }, { unique: true });
    await rows.insertOne({ _id: 'a' });
    await refused(rows.insertOne({ _id: 'b' }), 11000);
    await refused(rows.insertOne({ _id: 'c', name: null }), 11000);
  },
  async 'a sparse unique key is not held by who lacks the field'(asked) {
    const rows = rowsOf(asked, 'sparse');
    await rows.createIndex({ name: 1 }, { unique: true, sparse: true });
    await rows.insertMany([{ _id: 'a' }, { _id: 'b' }, { _id: 'c', name: 'x' }]);
    await refused(rows.insertOne({ _id: 'd', name: 'x' }), 11000);
  },
  async 'a partial unique key is held where its condition holds, and nowhere else'(asked) {
    const rows = rowsOf(asked, 'partial');
    const partialFilterExpression = { open: true };
    await rows.createIndex({ member: 1 }, { unique: true, partialFilterExpression });
    await rows.insertMany([
      { _id: 'a', member: 'm', open: false },
      { _id: 'b', member: 'm', open: false },
      { _id: 'c', member: 'm', open: true },
    ]);
    await refused(rows.insertOne({ _id: 'd', member: 'm', open: true }), 11000);
    await refused(rows.updateOne({ _id: 'a' }, { $set: { open: true } }), 11000);
    await rows.updateOne({ _id: 'c' }, { $set: { open: false } });
    await rows.updateOne({ _id: 'a' }, { $set: { open: true } });
  },
  async 'each element of an array holds a unique key'(asked) {
    const rows = rowsOf(asked, 'elements');
    await rows.createIndex({ names: 1 }, { unique: true });
    await rows.insertOne({ _id: 'a', names: ['x', 'y'] });
    await refused(rows.insertOne({ _id: 'b', names: ['z', 'y'] }), 11000);
  },
  async 'an index is not made over rows that break it'(asked) {
    const rows = await filled(asked, [{ _id: 'a' }, { _id: 'b' }], 'broken');
    await refused(rows.createIndex({ name: 1 }, { unique: true }), 11000);
  },
  async 'of many guarded updates at once one wins'(asked) {
    const rows = await filled(asked, [{ _id: 'a', state: 'open' }]);
    const all = await together((n) =>
      rows.updateOne({ _id: 'a', state: 'open' }, { $set: { state: 'taken', by: n } }),
    );
    const won = all.map((one) => (one.status === 'fulfilled' ? (one.value as any) : null));
    assert.equal(won.filter((one) => one?.modifiedCount === 1).length, 1);
  },
  async 'of many upserts of one key at once one inserts'(asked) {
    const rows = rowsOf(asked, 'upserts');
    await rows.createIndex({ key: 1 }, { unique: true });
    await together((n) =>
      rows.updateOne({ key: 'k' }, { $setOnInsert: { _id: `n${n}` } }, { upsert: true }),
    );
    assert.equal(await rows.countDocuments({ key: 'k' }), 1);
  },
  async 'many additions at once are all there'(asked) {
    const rows = await filled(asked, [{ _id: 'a', n: 0, tags: [] }]);
    await together((n) => rows.updateOne({ _id: 'a' }, { $inc: { n: 1 }, $addToSet: { tags: n } }));
    const row = await rows.findOne({ _id: 'a' });
    assert.deepEqual([row?.n, row?.tags.length], [AT_ONCE, AT_ONCE]);
  },
  async 'a transaction over two collections leaves both or neither'(asked) {
    const [facts, outbox] = [await filled(asked, [], 'facts'), await filled(asked, [], 'outbox')];
    const stopped = new Error('stopped');
    await inTransaction(asked, async (session) => {
      await facts.insertOne({ _id: 'a' }, { session });
      await outbox.insertOne({ _id: 'a' }, { session });
      throw stopped;
    }).catch((error) => assert.equal(error, stopped));
    assert.equal((await facts.countDocuments()) + (await outbox.countDocuments()), 0);
    await inTransaction(asked, async (session) => {
      await facts.insertOne({ _id: 'a' }, { session });
      await outbox.insertOne({ _id: 'a' }, { session });
      assert.ok(await facts.findOne({ _id: 'a' }, { session }), 'it sees its own writes');
    });
    assert.deepEqual([await facts.countDocuments(), await outbox.countDocuments()], [1, 1]);
  },
  async 'transactions that read and write one row at once are one after the other'(asked) {
    const rows = await filled(asked, [{ _id: 'a', n: 0 }]);
    const all = await together(
      () =>
        inTransaction(asked, async (session) => {
          const row = await rows.findOne({ _id: 'a' }, { session });
          await rows.updateOne({ _id: 'a' }, { $set: { n: row!.n + 1 } }, { session });
        }),
      TRANSACTIONS_AT_ONCE,
    );
    assert.ok(all.every(({ status }) => status === 'fulfilled'));
    assert.equal((await rows.findOne({ _id: 'a' }))?.n, TRANSACTIONS_AT_ONCE);
  },
  async 'a transaction whose row another has changed is told to begin again'(asked) {
    const rows = await filled(asked, [{ _id: 'a', n: 0 }]);
    const session = asked.client.startSession();
    session.startTransaction();
    await rows.findOne({ _id: 'a' }, { session });
    await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    const error = await refused(rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session }), 112);
    assert.ok((error as any).hasErrorLabel('TransientTransactionError'));
    await session.abortTransaction();
    await session.endSession();
  },
  async 'a transaction reads what stood when it began'(asked) {
    const rows = await filled(asked, [{ _id: 'a', n: 0 }]);
    const session = asked.client.startSession();
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    await rows.findOne({ _id: 'a' }, { session });
    await rows.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    await rows.insertOne({ _id: 'b' });
    const seen = await rows.find({}, { session }).toArray();
    await session.commitTransaction();
    await session.endSession();
    assert.deepEqual(seen, [{ _id: 'a', n: 0 }]);
  },
  async 'a session of snapshots reads one moment in every collection, while others write'(asked) {
    const facts = await filled(asked, [{ _id: 'a', n: 0 }], 'facts');
    const outbox = await filled(asked, [{ _id: 'a', n: 0 }], 'outbox');
    const later = async (n: number) =>
      inTransaction(asked, async (session) => {
        for (const rows of [facts, outbox]) {
          await rows.updateOne({ _id: 'a' }, { $set: { n } }, { session });
          await rows.insertMany([{ _id: `b${n}` }, { _id: `c${n}` }], { session });
        }
      });
    await later(1);
    const session = asked.client.startSession({ snapshot: true });
    const seen = facts.find({}, { session, batchSize: 1, sort: { _id: 1 } });
    const first = await seen.next();
    await later(2);
    await outbox.deleteOne({ _id: 'b1' });
    const stood = [{ _id: 'a', n: 1 }, { _id: 'b1' }, { _id: 'c1' }];
    assert.deepEqual([first, ...(await seen.toArray())], stood);
    assert.deepEqual(await outbox.find({}, { session }).sort({ _id: 1 }).toArray(), stood);
    assert.deepEqual(await outbox.distinct('n', {}, { session }), [1]);
    await session.endSession();
    assert.equal(await facts.countDocuments(), 5);
  },
  async 'a duplicate key ends the transaction that met it'(asked) {
    const rows = await filled(asked, [{ _id: 'a' }]);
    const session = asked.client.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 'b' }, { session });
    await refused(rows.insertOne({ _id: 'a' }, { session }), 11000);
    await refused(rows.insertOne({ _id: 'c' }, { session }), 251);
    await session.abortTransaction();
    await session.endSession();
    assert.deepEqual(idsOf(await rows.find().toArray()), ['a']);
  },
  async 'a write that is sent again is not made again'(asked) {
    const rows = await filled(asked, [{ _id: 'a', n: 0 }]);
    // never ended: the driver would give it, and the numbers counted by hand, to the next who asks
    const session = asked.client.startSession();
    const again = {
      update: 'rows',
      updates: [{ q: { _id: 'a' }, u: { $inc: { n: 1 } } }],
      txnNumber: Long.fromNumber(Date.now()),
    };
    for (let i = 0; i < 2; i++)
      assert.equal((await asked.db.command({ ...again }, { session })).n, 1);
    assert.equal((await rows.findOne({ _id: 'a' }))?.n, 1);
  },
  async 'majority is taken as write and as read concern'(asked) {
    const rows = asked.db.collection<{ _id: string }>('rows', {
      writeConcern: { w: 'majority' },
      readConcern: { level: 'majority' },
    });
    await filled(asked, []);
    await rows.insertOne({ _id: 'a' });
    assert.ok(await rows.findOne({ _id: 'a' }));
  },
  async 'nothing and null come first, and text in the order of its bytes'(asked) {
    const rows = await filled(asked, [
      ...[{ _id: '1', t: 'a' }, { _id: '2', t: 'B' }, { _id: '3' }],
      ...[
        { _id: '4', t: null },
        { _id: '5', t: 'é' },
        { _id: '6', t: 'z' },
      ],
    ]);
    const inOrder = async () => idsOf(await rows.find().sort({ t: 1, _id: 1 }).toArray());
    const expected = ['3', '4', '2', '1', '6', '5'];
    assert.deepEqual(await inOrder(), expected);
    await rows.createIndex({ t: 1, _id: 1 });
    assert.deepEqual(await inOrder(), expected);
    await rows.dropIndexes();
  },
  async 'elements of arrays are changed where they match'(asked) {
    const steps = [
      { uid: 'x', minutes: 1 },
      { uid: 'y', minutes: 2 },
    ];
    const rows = await filled(asked, [{ _id: 'a', steps }]);
    await rows.updateOne({ 'steps.uid': 'y' }, { $set: { 'steps.$.minutes': 9 } });
    await rows.updateOne(
      { _id: 'a' },
      { $set: { 'steps.$[one].minutes': 7 } },
      { arrayFilters: [{ 'one.uid': 'x' }] },
    );
    const row = await rows.findOne({ _id: 'a' });
    assert.deepEqual(
      row?.steps.map(({ minutes }: { minutes: number }) => minutes),
      [7, 9],
    );
  },
  async 'dates, bytes, long numbers and deep documents come back as they were'(asked) {
    const rows = await filled(asked, []);
    const given = {
      _id: 'a',
      at: new Date(1_234_567_890_123),
      n: 2 ** 40,
      half: 0.5,
      no: false,
      deep: { list: [[1], { x: null }], text: 'हैदराबादी حلیم 🍲' },
    };
    await rows.insertOne({ ...given, bytes: Buffer.from([0, 255, 1]) });
    const { bytes, ...found } = (await rows.findOne({ _id: 'a' }))!;
    assert.deepEqual(found, given);
    assert.deepEqual([...bytes.buffer], [0, 255, 1]);
  },
  async 'rows that expire may be asked for, and are not there for ever'(asked) {
    const rows = rowsOf(asked, 'expiring');
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await rows.insertOne({ _id: 'a', at: new Date() });
    assert.ok(await rows.findOne({ _id: 'a' }));
  },
};

export const guaranteeCases: Case[] = Object.entries(asks).map(([name, ask]) => ({
  part: 'guarantee',
  name,
  ask,
}));
