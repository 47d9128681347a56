import assert from 'node:assert/strict';
import { filled, idsOf, refused, rowsOf, type Asked, type Case, type Row } from './case';

const five = (): Row[] => ['a', 'b', 'c', 'd', 'e'].map((_id, n) => ({ _id, n, odd: n % 2 }));
const indexNames = async (asked: Asked) =>
  (await rowsOf(asked, 'indexed').listIndexes().toArray()).map(({ name }) => name).sort();

/** Each command of the written list, as drivers give it. */
const asks: Record<string, Case['ask']> = {
  async hello({ db }) {
    const said = await db.command({ hello: 1 });
    assert.ok(said.isWritablePrimary, 'not the primary');
    assert.ok(said.setName, 'no replica set: transactions need one');
  },
  async ismaster({ db }) {
    assert.ok((await db.command({ isMaster: 1 })).ismaster);
  },
  async ping({ db }) {
    assert.equal((await db.command({ ping: 1 })).ok, 1);
  },
  async buildinfo({ db }) {
    assert.match((await db.command({ buildInfo: 1 })).version, /^\d+\.\d+\.\d+/);
  },
  saslstart: signedIn,
  saslcontinue: signedIn,
  async endsessions({ client, db }) {
    const session = client.startSession();
    await db.command({ ping: 1 }, { session });
    const { id } = session;
    await session.endSession();
    assert.equal((await client.db('admin').command({ endSessions: [id] })).ok, 1);
  },
  async connectionstatus({ db }) {
    const { authInfo } = await db.command({ connectionStatus: 1 });
    assert.ok(Array.isArray(authInfo.authenticatedUsers));
  },
  async insert(asked) {
    const twice: Row[] = [{ _id: 'a' }, { _id: 'a' }, { _id: 'b' }];
    let rows = await filled(asked, []);
    await refused(rows.insertMany(twice), 11000);
    assert.deepEqual(idsOf(await rows.find().toArray()), ['a']);
    rows = await filled(asked, []);
    await refused(rows.insertMany(twice, { ordered: false }), 11000);
    assert.deepEqual(idsOf(await rows.find().sort({ _id: 1 }).toArray()), ['a', 'b']);
  },
  async update(asked) {
    const rows = await filled(asked, five());
    const many = await rows.updateMany({ odd: 1 }, { $set: { seen: true } });
    assert.equal(many.modifiedCount, 2);
    const none = await rows.updateOne({ _id: 'b' }, { $set: { seen: true } });
    assert.deepEqual([none.matchedCount, none.modifiedCount], [1, 0]);
    const one = await rows.updateOne({ _id: 'z' }, { $inc: { n: 1 } }, { upsert: true });
    assert.deepEqual([one.matchedCount, one.upsertedId], [0, 'z']);
    const bulk = await rows.bulkWrite([
      { updateOne: { filter: { _id: 'a' }, update: { $set: { n: 9 } } } },
      { updateOne: { filter: { _id: 'y' }, update: { $set: { n: 9 } }, upsert: true } },
      { deleteOne: { filter: { _id: 'b' } } },
    ]);
    assert.deepEqual([bulk.modifiedCount, bulk.upsertedCount, bulk.deletedCount], [1, 1, 1]);
  },
  async delete(asked) {
    const rows = await filled(asked, five());
    assert.equal((await rows.deleteOne({ odd: 0 })).deletedCount, 1);
    assert.equal((await rows.deleteMany({ odd: 0 })).deletedCount, 2);
    assert.equal(await rows.countDocuments(), 2);
  },
  async findandmodify(asked) {
    const rows = await filled(asked, five());
    const last = { sort: { n: -1 } } as const;
    const before = await rows.findOneAndUpdate({ odd: 0 }, { $set: { n: 7 } }, last);
    assert.deepEqual(before, { _id: 'e', n: 4, odd: 0 });
    const after = { returnDocument: 'after', projection: { n: 1 } } as const;
    const seen = await rows.findOneAndUpdate({ _id: 'e' }, { $inc: { n: 1 } }, after);
    assert.deepEqual(seen, { _id: 'e', n: 8 });
    const made = await rows.findOneAndUpdate(
      { _id: 'z' },
      { $setOnInsert: { n: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
    assert.deepEqual(made, { _id: 'z', n: 1 });
    assert.equal((await rows.findOneAndDelete({ _id: 'z' }))?._id, 'z');
    assert.equal(await rows.findOneAndUpdate({ _id: 'z' }, { $set: { n: 1 } }), null);
  },
  async find(asked) {
    const rows = await filled(asked, five());
    const found = rows.find({ n: { $gte: 1 } }, { projection: { n: 1, _id: 0 } });
    assert.deepEqual(await found.sort({ odd: 1, n: -1 }).skip(1).limit(2).toArray(), [
      { n: 2 },
      { n: 3 },
    ]);
  },
  async getmore(asked) {
    const rows = await filled(asked, five());
    const found = await rows.find().sort({ _id: 1 }).batchSize(2).toArray();
    assert.deepEqual(idsOf(found), ['a', 'b', 'c', 'd', 'e']);
  },
  async killcursors(asked) {
    await filled(asked, five());
    const { cursor } = await asked.db.command({ find: 'rows', filter: {}, batchSize: 2 });
    const killed = await asked.db.command({ killCursors: 'rows', cursors: [cursor.id] });
    assert.equal(killed.cursorsKilled.length, 1);
    await refused(asked.db.command({ getMore: cursor.id, collection: 'rows' }), 43);
  },
  async aggregate(asked) {
    const rows = await filled(asked, five());
    const sums = [{ $group: { _id: '$odd', n: { $sum: '$n' } } }, { $sort: { _id: 1 } }];
    assert.deepEqual(await rows.aggregate(sums).toArray(), [
      { _id: 0, n: 6 },
      { _id: 1, n: 4 },
    ]);
  },
  async count(asked) {
    await filled(asked, five());
    const { n } = await asked.db.command({ count: 'rows', query: { odd: 0 }, skip: 1 });
    assert.equal(n, 2);
  },
  async distinct(asked) {
    const rows = await filled(asked, five());
    assert.deepEqual((await rows.distinct('odd', { n: { $gt: 0 } })).sort(), [0, 1]);
  },
  async explain(asked) {
    const rows = await filled(asked, five());
    const { executionStats } = await rows.find({ _id: 'a' }).explain('executionStats');
    assert.equal(executionStats.nReturned, 1);
    assert.ok(executionStats.totalDocsExamined <= 1);
  },
  async createindexes(asked) {
    const rows = rowsOf(asked, 'indexed');
    await rows.createIndexes([
      { key: { a: 1, b: -1 }, name: 'both' },
      { key: { c: 1 }, unique: true, partialFilterExpression: { c: { $exists: true } } },
      { key: { d: 1 }, sparse: true },
      { key: { at: 1 }, expireAfterSeconds: 60 },
    ]);
    // once more: nothing is wrong with what is there
    await rows.createIndex({ a: 1, b: -1 }, { name: 'both' });
    assert.deepEqual(await indexNames(asked), ['_id_', 'at_1', 'both', 'c_1', 'd_1']);
    await refused(rows.createIndex({ e: 1 }, { name: 'both' }), 86);
  },
  async listindexes(asked) {
    const rows = rowsOf(asked, 'listed');
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 60, unique: true });
    const found = (await rows.listIndexes().toArray()).find(({ name }) => name === 'at_1');
    assert.deepEqual([found?.key, found?.unique, found?.expireAfterSeconds], [{ at: 1 }, true, 60]);
  },
  async dropindexes(asked) {
    const rows = rowsOf(asked, 'dropped');
    for (const field of ['a', 'b', 'c']) await rows.createIndex({ [field]: 1 });
    await rows.dropIndex('a_1');
    const left = async () => (await rows.listIndexes().toArray()).map(({ name }) => name).sort();
    assert.deepEqual(await left(), ['_id_', 'b_1', 'c_1']);
    await refused(rows.dropIndex('a_1'), 27);
    await rows.dropIndexes();
    assert.deepEqual(await left(), ['_id_']);
  },
  async create({ db }) {
    await db.createCollection('made');
    assert.equal((await db.listCollections({ name: 'made' }).toArray()).length, 1);
  },
  async listcollections({ db }) {
    for (const name of ['one', 'two']) await db.createCollection(name);
    const found = await db.listCollections({ name: { $in: ['one', 'two'] } }).toArray();
    assert.deepEqual(found.map(({ name, type }) => `${name} ${type}`).sort(), [
      'one collection',
      'two collection',
    ]);
  },
  async drop({ db }) {
    await db.createCollection('away');
    await db.dropCollection('away');
    assert.deepEqual(await db.listCollections({ name: 'away' }).toArray(), []);
  },
  async dropdatabase({ client, db }) {
    const other = client.db(`${db.databaseName}_b`);
    await other.createCollection('rows');
    await other.dropDatabase();
    assert.deepEqual(await other.listCollections().toArray(), []);
  },
  async listdatabases({ client, db }) {
    await db.createCollection('there');
    const filter = { name: db.databaseName };
    const { databases } = await client
      .db('admin')
      .admin()
      .listDatabases({ filter, nameOnly: true });
    assert.deepEqual(databases, [{ name: db.databaseName }]);
  },
  async committransaction(asked) {
    const rows = await filled(asked, []);
    const session = asked.client.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 'a' }, { session });
    assert.equal(await rows.findOne({ _id: 'a' }), null, 'seen before it is committed');
    await session.commitTransaction();
    await session.commitTransaction();
    await session.endSession();
    assert.deepEqual(await rows.findOne({ _id: 'a' }), { _id: 'a' });
  },
  async aborttransaction(asked) {
    const rows = await filled(asked, []);
    const session = asked.client.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 'a' }, { session });
    await session.abortTransaction();
    await session.endSession();
    assert.equal(await rows.findOne({ _id: 'a' }), null);
  },
};

async function signedIn({ client, db }: Asked) {
  if (!client.options.credentials) return 'the address names no user';
  const { authInfo } = await db.command({ connectionStatus: 1 });
  assert.equal(authInfo.authenticatedUsers.length, 1);
  return undefined;
}

export const commandCases: Case[] = Object.entries(asks).map(([name, ask]) => ({
  part: 'command',
  name,
  ask,
}));
