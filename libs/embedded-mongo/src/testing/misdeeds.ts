import type { Deed } from './deeds';
import { told } from './told';

/** What is wrong only with whom, or in what order, it is asked. */
export const misdeeds: Record<string, Deed> = {
  'updateOne in an order': (rows) =>
    rows.updateOne({}, { $set: { first: true } }, { sort: { n: -1 } }),
  'bulkWrite in an order': (rows) =>
    rows.bulkWrite([
      { updateOne: { filter: {}, update: { $set: { first: true } }, sort: { n: -1 } } },
    ]),
  'a write for more members than there are': (rows) =>
    rows.insertOne({ _id: 9 }, { writeConcern: { w: 5 } }),
  'a commit for more members than there are': (rows, _, own) =>
    own.withSession((session) =>
      session.withTransaction(() => rows.insertOne({ _id: 9 }, { session }), {
        writeConcern: { w: 5 },
      }),
    ),
  'a transaction whose operations have concerns': (rows, _, own) =>
    own.withSession((session) =>
      session.withTransaction(async () => {
        await rows.insertOne({ _id: 9 }, { session, writeConcern: { w: 1 } });
        const options = { session, readConcern: { level: 'majority' } } as const;
        return (await rows.find({}, options).toArray()).length;
      }),
    ),
  'a commit after what failed': async (rows, _, own) => {
    const session = own.startSession();
    session.startTransaction();
    await rows.updateOne({ _id: 1 }, { $set: { n: 7 } }, { session });
    const nobody = await rows.insertOne({ _id: 2 }, { session }).catch(({ code }) => code);
    const commits = [];
    for (let i = 0; i < 2; i++)
      commits.push(await session.commitTransaction().catch(({ code }) => code));
    await session.endSession();
    return [nobody, commits];
  },
  'a commit after a commit': async (rows, _, own) => {
    const session = own.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 9 }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    await session.endSession();
  },
  'a session ended twice at once': async (rows, _, own) => {
    const session = own.startSession();
    session.startTransaction();
    await rows.insertOne({ _id: 9 }, { session });
    await Promise.all([session.endSession(), session.endSession()]);
    const [one, two] = [own.startSession(), own.startSession()];
    const ids = new Set([one, two].map(({ id }) => Buffer.from(id!.id.buffer).toString('hex')));
    await one.endSession();
    await two.endSession();
    return ids.size;
  },
  'a session of another client': async (rows, _db, _own, another) => {
    const other = await another();
    const session = other.startSession();
    const thrown = await rows.findOne({}, { session }).catch(told);
    await session.endSession();
    await other.close();
    return thrown;
  },
  'a cursor closed while it is asked': async (rows) => {
    const cursor = rows.find().batchSize(1);
    const first = cursor.next().catch(() => undefined);
    await cursor.close();
    await first;
    return cursor.closed;
  },
};
