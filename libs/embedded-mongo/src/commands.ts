import { Binary, ObjectId } from 'bson';
import { aggregate } from './aggregate';
import { encodeDocument } from './bson';
import type { Engine } from './engine';
import { CommandError, unsupported } from './errors';
import { encodeKey, text } from './key-encoding';
import { unpaced } from './pace';
import { elementsAt } from './paths';
import { compileProjection } from './project';
import type { Reader } from './reader';
import type { Storage } from './storage';
import { Transaction } from './transaction';
import { checkCommand } from './supported';
import type { Cost, Doc } from './types';
import type { Connection } from './sign-in';
import { BATCH_BYTES, encodeCursor } from './wire';

/** MongoDB aborts transactions that stay open longer. */
const TRANSACTION_LIFETIME_MS = 60_000;
const CURSOR_LIFETIME_MS = 600_000;

interface Cursor {
  namespace: string;
  documents: Buffer[];
  position: number;
  usedAt: number;
}

/** The commands of the protocol. Whatever is not a method of the table below is refused with CommandNotFound. */
export class Commands {
  private readonly cursors = new Map<number, Cursor>();
  private readonly transactions = new Map<string, Transaction>();
  private nextCursor = 1;
  private readonly storage: Storage;
  private readonly reader: Reader;

  /** @param address where drivers find this server, as the replica set's only member. */
  constructor(
    private readonly engine: Engine,
    private readonly address = '127.0.0.1:1',
  ) {
    this.storage = engine.storage;
    this.reader = engine.reader;
  }

  async run(command: Doc, connection: Connection): Promise<Doc | Buffer> {
    const name = Object.keys(command)[0]!;
    const known = name.toLowerCase();
    connection.check(known, command.$db);
    if (known === 'saslstart')
      return this.saslReply(
        connection.saslStart(command.mechanism, bytesOf(command.payload)),
        false,
      );
    if (known === 'saslcontinue')
      return this.saslReply(connection.saslContinue(bytesOf(command.payload)), true);
    const handler = this.table[known];
    if (!handler) throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    checkCommand(known, command);
    const earlier = this.retryOf(command);
    if (earlier) return earlier;
    return handler(command, command.$db, this.transactionOf(command, name));
  }

  private saslReply = (payload: Buffer, done: boolean) => ({
    conversationId: 1,
    done,
    payload: new Binary(payload),
    ok: 1,
  });

  /** The answer to a write that a driver sends again because it did not hear the first one. */
  private retryOf(command: Doc): Doc | null {
    if (command.txnNumber === undefined || command.autocommit === false) return null;
    return this.storage.written(sessionOf(command), Number(command.txnNumber));
  }

  /** Ends what clients forgot: transactions and cursors past their lifetime. */
  expire(now = Date.now()) {
    for (const [key, transaction] of this.transactions)
      if (now - transaction.startedAt > TRANSACTION_LIFETIME_MS) this.endTransaction(key);
    for (const [id, cursor] of this.cursors)
      if (now - cursor.usedAt > CURSOR_LIFETIME_MS) this.cursors.delete(id);
  }

  private keyOf = (command: Doc) => `${sessionOf(command).toString('hex')}:${command.txnNumber}`;

  private endTransaction(key: string) {
    this.transactions.get(key)?.release();
    this.transactions.delete(key);
  }

  private transactionOf(command: Doc, name: string): Transaction | null {
    if (command.autocommit !== false || !command.lsid) return null;
    const key = this.keyOf(command);
    if (command.startTransaction) this.transactions.set(key, new Transaction(this.engine));
    const transaction = this.transactions.get(key);
    if (
      !transaction &&
      name === 'commitTransaction' &&
      this.storage.written(sessionOf(command), Number(command.txnNumber))
    )
      return null;
    if (!transaction && name !== 'abortTransaction')
      throw new CommandError(
        251,
        'NoSuchTransaction',
        'Given transaction number does not match any in-progress transactions.',
        { errorLabels: ['TransientTransactionError'] },
      );
    return transaction ?? null;
  }

  /** Runs a write and, outside of a transaction, keeps its answer with it for a driver that asks again. */
  private async write(
    command: Doc,
    transaction: Transaction | null,
    work: () => Doc,
  ): Promise<Doc> {
    if (transaction) return work();
    return this.storage.write(() => {
      const reply = work();
      if (command.txnNumber !== undefined)
        this.storage.rememberWrite(sessionOf(command), Number(command.txnNumber), reply);
      return reply;
    });
  }

  private writeMany(
    command: Doc,
    items: Doc[],
    transaction: Transaction | null,
    work: (item: any, index: number) => number,
    extra: () => Doc = () => ({}),
  ): Promise<Doc> {
    return this.write(command, transaction, () => {
      const writeErrors: Doc[] = [];
      let n = 0;
      for (const [index, item] of items.entries()) {
        try {
          n += work(item, index);
        } catch (error) {
          if (!(error instanceof CommandError) || transaction) throw error;
          writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
          if (command.ordered !== false) break;
        }
      }
      return { n, ...(writeErrors.length ? { writeErrors } : {}), ...extra(), ok: 1 };
    });
  }

  private openCursor(
    namespace: string,
    documents: Buffer[],
    batchSize = 101,
    single = false,
  ): Buffer {
    const batch = this.take({ namespace, documents, position: 0, usedAt: Date.now() }, batchSize);
    let id = 0;
    if (!batch.done && !single) this.cursors.set((id = this.nextCursor++), batch.cursor);
    return encodeCursor(namespace, id, 'firstBatch', batch.documents);
  }

  private take(cursor: Cursor, batchSize: number) {
    const documents: Buffer[] = [];
    let bytes = 0;
    while (
      cursor.position < cursor.documents.length &&
      documents.length < batchSize &&
      bytes < BATCH_BYTES
    ) {
      const next = cursor.documents[cursor.position++]!;
      documents.push(next);
      bytes += next.length;
    }
    cursor.usedAt = Date.now();
    return { documents, cursor, done: cursor.position >= cursor.documents.length };
  }

  private find(
    command: Doc,
    database: string,
    transaction: Transaction | null,
    cost?: Cost,
  ): Buffer[] {
    const projection =
      command.projection && Object.keys(command.projection).length
        ? compileProjection(command.projection)
        : null;
    const out: Buffer[] = [];
    for (const hit of this.reader.match(
      this.storage.collection(database, command.find),
      command.filter ?? {},
      {
        sort: command.sort,
        skip: command.skip,
        limit: Math.abs(command.limit ?? 0),
        transaction,
        cost,
      },
    ))
      out.push(projection ? encodeDocument(projection(hit.doc)) : hit.raw);
    return out;
  }

  private hello = (command: Doc) => ({
    ...(command.saslSupportedMechs ? { saslSupportedMechs: ['SCRAM-SHA-256'] } : {}),
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    setName: 'embedded',
    setVersion: 1,
    hosts: [this.address],
    me: this.address,
    primary: this.address,
    electionId: new ObjectId('7fffffff0000000000000001'),
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  });

  private readonly table: Record<
    string,
    (
      command: Doc,
      database: string,
      transaction: Transaction | null,
    ) => Doc | Buffer | Promise<Doc | Buffer>
  > = {
    hello: this.hello,
    ismaster: this.hello,
    ping: () => ({ ok: 1 }),
    buildinfo: () => ({
      version: '7.0.0',
      versionArray: [7, 0, 0, 0],
      modules: [],
      bits: 64,
      maxBsonObjectSize: 16_777_216,
      ok: 1,
    }),
    endsessions: () => ({ ok: 1 }),
    connectionstatus: () => ({ authInfo: { authenticatedUsers: [] }, ok: 1 }),

    insert: (c, db, tx) =>
      this.writeMany(
        c,
        c.documents,
        tx,
        (doc) => (this.engine.insert(this.storage.ensureCollection(db, c.insert), doc, tx), 1),
      ),
    update: (c, db, tx) => {
      let nModified = 0;
      const upserted: Doc[] = [];
      const one = (order: any, index: number) => {
        const done = this.engine.update(this.storage.ensureCollection(db, c.update), order, tx);
        nModified += done.modified;
        if (done.upserted !== undefined) upserted.push({ index, _id: done.upserted });
        return done.matched;
      };
      return this.writeMany(c, c.updates, tx, one, () => ({
        nModified,
        ...(upserted.length ? { upserted } : {}),
      }));
    },
    delete: (c, db, tx) =>
      this.writeMany(c, c.deletes, tx, (order) => {
        const collection = this.storage.collection(db, c.delete);
        return collection ? this.engine.delete(collection, order, tx).removed : 0;
      }),
    findandmodify: (c, db, tx) =>
      this.write(c, tx, () => {
        const { engine, storage } = this;
        const collection = storage.ensureCollection(db, c.findAndModify ?? c.findandmodify);
        const shape = (doc: Doc | null) =>
          doc && c.fields && Object.keys(c.fields).length ? compileProjection(c.fields)(doc) : doc;
        if (c.remove) {
          const done = engine.delete(collection, { q: c.query ?? {}, limit: 1, sort: c.sort }, tx);
          return { lastErrorObject: { n: done.removed }, value: shape(done.last), ok: 1 };
        }
        const done = engine.update(
          collection,
          {
            q: c.query ?? {},
            u: c.update,
            upsert: c.upsert,
            arrayFilters: c.arrayFilters,
            sort: c.sort,
          },
          tx,
        );
        const upserted = 'upserted' in done && done.upserted !== undefined;
        return {
          lastErrorObject: {
            n: done.matched,
            updatedExisting: done.matched > 0 && !upserted,
            ...(upserted ? { upserted: done.upserted } : {}),
          },
          value: done.last ? shape(c.new ? done.last.after : done.last.before) : null,
          ok: 1,
        };
      }),
    find: (c, db, tx) =>
      this.openCursor(`${db}.${c.find}`, this.find(c, db, tx), c.batchSize, c.singleBatch),
    getmore: (c) => {
      const id = Number(c.getMore);
      const cursor = this.cursors.get(id);
      if (!cursor) throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
      const batch = this.take(cursor, c.batchSize || Infinity);
      if (batch.done) this.cursors.delete(id);
      return encodeCursor(cursor.namespace, batch.done ? 0 : id, 'nextBatch', batch.documents);
    },
    killcursors: (c) => {
      for (const id of c.cursors) this.cursors.delete(Number(id));
      return {
        cursorsKilled: c.cursors,
        cursorsNotFound: [],
        cursorsAlive: [],
        cursorsUnknown: [],
        ok: 1,
      };
    },
    aggregate: (c, db, tx) =>
      this.openCursor(
        `${db}.${c.aggregate}`,
        [...unpaced(aggregate(this.engine, db, c.aggregate, c.pipeline, { transaction: tx }))].map(
          encodeDocument,
        ),
        c.cursor?.batchSize,
      ),
    count: (c, db, tx) => ({
      n: this.reader.count(this.storage.collection(db, c.count), c.query ?? {}, {
        skip: c.skip,
        limit: c.limit,
        transaction: tx,
      }),
      ok: 1,
    }),
    distinct: (c, db, tx) => {
      const values = new Map<string, unknown>();
      for (const hit of this.reader.match(this.storage.collection(db, c.distinct), c.query ?? {}, {
        transaction: tx,
      }))
        for (const value of elementsAt(hit.doc, c.key.split('.')))
          values.set(text(encodeKey(value)), value);
      return { values: [...values.values()], ok: 1 };
    },
    explain: (c, db) => {
      const cost: Cost = { keysExamined: 0, docsExamined: 0, returned: 0, plan: '' };
      const inner = { ...c.explain, $db: db };
      if (inner.find) this.find(inner, db, null, cost);
      else if (inner.aggregate)
        for (const _ of aggregate(this.engine, db, inner.aggregate, inner.pipeline, { cost }));
      else throw unsupported(`explain of ${Object.keys(inner)[0]}`);
      const [stage, indexName] = cost.plan.split(' ');
      return {
        queryPlanner: { winningPlan: { stage, ...(indexName ? { indexName } : {}) } },
        executionStats: {
          executionSuccess: true,
          nReturned: cost.returned,
          totalKeysExamined: cost.keysExamined,
          totalDocsExamined: cost.docsExamined,
        },
        ok: 1,
      };
    },

    createindexes: (c, db) =>
      this.storage.write(() => {
        const existed = !!this.storage.collection(db, c.createIndexes);
        const collection = this.storage.ensureCollection(db, c.createIndexes);
        const before = collection.indexes.size + 1;
        for (const { v: _version, background: _background, ...spec } of c.indexes) {
          if (spec.name === '_id_') continue;
          if (Object.values(spec.key).some((direction) => typeof direction !== 'number'))
            throw unsupported(`the index type of ${spec.name}`);
          this.storage.createIndex(collection, spec);
        }
        return {
          createdCollectionAutomatically: !existed,
          numIndexesBefore: before,
          numIndexesAfter: collection.indexes.size + 1,
          ok: 1,
        };
      }),
    listindexes: (c, db) => {
      const collection = this.storage.collection(db, c.listIndexes);
      if (!collection)
        throw new CommandError(
          26,
          'NamespaceNotFound',
          `ns does not exist: ${db}.${c.listIndexes}`,
        );
      const specs = [...collection.indexes.values()].map(({ shown }) => ({ v: 2, ...shown }));
      return this.openCursor(
        collection.namespace,
        [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...specs].map(encodeDocument),
      );
    },
    dropindexes: (c, db) =>
      this.storage.write(() => {
        const collection = this.storage.collection(db, c.dropIndexes);
        for (const index of [...(collection?.indexes.values() ?? [])])
          if (c.index === '*' || c.index === index.name) this.storage.dropIndex(collection!, index);
        return { ok: 1 };
      }),
    create: (c, db) =>
      this.storage.write(() => {
        if (this.storage.collection(db, c.create))
          throw new CommandError(
            48,
            'NamespaceExists',
            `Collection ${db}.${c.create} already exists.`,
          );
        this.storage.ensureCollection(db, c.create);
        return { ok: 1 };
      }),
    listcollections: (c, db) => {
      const wanted = c.filter?.name;
      const found = [...this.storage.collections.values()].filter(
        (x) => x.database === db && (!wanted || wanted === x.name),
      );
      return this.openCursor(
        `${db}.$cmd.listCollections`,
        found.map((x) =>
          encodeDocument({
            name: x.name,
            type: 'collection',
            options: {},
            info: { readOnly: false },
            idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
          }),
        ),
      );
    },
    drop: (c, db) =>
      this.storage.write(() => {
        const collection = this.storage.collection(db, c.drop);
        if (collection) this.storage.dropCollection(collection);
        return { ok: 1 };
      }),
    dropdatabase: (_c, db) =>
      this.storage.write(() => {
        for (const collection of [...this.storage.collections.values()])
          if (collection.database === db) this.storage.dropCollection(collection);
        return { dropped: db, ok: 1 };
      }),
    listdatabases: () => ({
      databases: [...new Set([...this.storage.collections.values()].map((c) => c.database))].map(
        (name) => ({ name, sizeOnDisk: 0, empty: false }),
      ),
      totalSize: 0,
      ok: 1,
    }),

    committransaction: async (c, _db, tx) => {
      try {
        await tx?.commit(() =>
          this.storage.rememberWrite(sessionOf(c), Number(c.txnNumber), { ok: 1 }),
        );
      } finally {
        this.endTransaction(this.keyOf(c));
      }
      return { ok: 1 };
    },
    aborttransaction: (c) => {
      this.endTransaction(this.keyOf(c));
      return { ok: 1 };
    },
  };
}

const sessionOf = (command: Doc): Buffer => bytesOf(command.lsid.id);
const bytesOf = (value: Binary | Uint8Array): Buffer =>
  Buffer.from(value instanceof Binary ? value.buffer : value);
