import { MongoInvalidArgumentError, MongoServerError, ObjectId } from 'mongodb';
import { idsOf } from '../key-encoding';
import {
  changePlainly,
  insertPlainly,
  pick,
  plainChangesOf,
  plainFieldsOf,
  removePlainly,
  type Changed,
  type Place,
} from '../plain-writes';
import type { Doc } from '../types';
import { bulkWrite, type BulkOperation } from './bulk';
import { DirectAnswerCursor } from './direct-cursor';
import { DirectReads } from './direct-reads';
import { given } from './given';
import { indexesOf, keyOf } from './index-description';
import { orderOf } from './order';
import type { Settings } from './space';
import { withOptions } from './with-options';

/** What writes and their kind may be told beside their own, by its names in the command. */
const WRITE_FIELDS = ['maxTimeMS', 'comment', 'writeConcern', 'bypassDocumentValidation', 'let'];
const STATEMENT_FIELDS = ['arrayFilters', 'hint', 'collation'];

const isAtomic = (update: Doc) =>
  Array.isArray(update) || Object.keys(update)[0]?.startsWith('$') === true;

/** A collection behind the door, with the driver's own operations, options and answers. */
export class DirectCollection extends DirectReads {
  async insertOne(doc: Doc, options: Settings = {}) {
    doc._id ??= new ObjectId();
    const own: Doc = given(doc);
    const isDone = this.plainly(options, [], (place) => insertPlainly(place, own));
    if (!isDone) await this.write('insert', [own], options);
    return { acknowledged: true, insertedId: doc._id };
  }

  async insertMany(docs: Doc[], options: Settings = {}) {
    if (!Array.isArray(docs))
      throw new MongoInvalidArgumentError('Argument "docs" must be an array of documents');
    const operations = docs.map((document) => ({ insertOne: { document } }));
    const { insertedCount, insertedIds } = await this.bulkWrite(operations, options);
    return { acknowledged: true, insertedCount, insertedIds };
  }

  bulkWrite(operations: BulkOperation[], options: Settings = {}) {
    return bulkWrite(this.space, this.collectionName, operations, {
      ...options,
      told: (command) => withOptions(command, options, WRITE_FIELDS),
    });
  }

  updateOne(filter: unknown, update: Doc, options: Settings = {}) {
    if (!isAtomic(update))
      throw new MongoInvalidArgumentError('Update document requires atomic operators');
    return this.update(filter, update, false, options);
  }

  updateMany(filter: unknown, update: Doc, options: Settings = {}) {
    if (!isAtomic(update))
      throw new MongoInvalidArgumentError('Update document requires atomic operators');
    return this.update(filter, update, true, options);
  }

  replaceOne(filter: unknown, replacement: Doc, options: Settings = {}) {
    if (isAtomic(replacement))
      throw new MongoInvalidArgumentError('Replacement document must not contain atomic operators');
    return this.update(filter, replacement, false, options);
  }

  private async update(filter: unknown, update: Doc, multi: boolean, options: Settings) {
    const { upsert } = options;
    const changed = multi ? null : this.changePlainly(filter, update, options, ['upsert']);
    if (changed) return updateAnswer(changed);
    const order: Doc = { q: given(filter), u: given(update) };
    if (multi) order.multi = true;
    else if (options.sort != null) order.sort = orderOf(options.sort);
    if (upsert !== undefined) order.upsert = !!upsert;
    const reply = await this.write(
      'update',
      [withOptions(order, options, STATEMENT_FIELDS)],
      options,
    );
    const upserted = reply.upserted as { _id: unknown }[] | undefined;
    return {
      acknowledged: true,
      modifiedCount: reply.nModified as number,
      upsertedId: upserted?.[0]?._id ?? null,
      upsertedCount: upserted?.length ?? 0,
      matchedCount: upserted?.length ? 0 : (reply.n as number),
    };
  }

  deleteOne(filter: unknown = {}, options: Settings = {}) {
    return this.remove(filter, 1, options);
  }

  deleteMany(filter: unknown = {}, options: Settings = {}) {
    return this.remove(filter, 0, options);
  }

  private async remove(filter: unknown, limit: 0 | 1, options: Settings) {
    const ids = idsOf(filter);
    const removed =
      ids && (!limit || ids.length === 1)
        ? this.plainly(options, [], (place) => removePlainly(place, ids, filter as Doc))
        : null;
    if (removed !== null) return { acknowledged: true, deletedCount: removed };
    const order = withOptions({ q: given(filter), limit }, options, ['hint', 'collation']);
    const { n } = await this.write('delete', [order], options);
    return { acknowledged: true, deletedCount: n as number };
  }

  /** @throws what became of the one statement, when it failed. */
  private async write(
    kind: 'insert' | 'update' | 'delete',
    statements: Doc[],
    options: Settings,
  ): Promise<Doc> {
    const names = { insert: 'documents', update: 'updates', delete: 'deletes' };
    const command = { [kind]: this.collectionName, [names[kind]]: statements };
    const reply = await this.reply(withOptions(command, options, WRITE_FIELDS), options);
    if (reply.writeErrors) throw new MongoServerError(reply.writeErrors[0]);
    return reply;
  }

  async findOneAndUpdate(filter: unknown, update: Doc, options: Settings = {}) {
    if (!isAtomic(update))
      throw new MongoInvalidArgumentError('Update document requires atomic operators');
    const found = await this.findAndChangePlainly(filter, update, options);
    return found
      ? found.value
      : this.findAndModify(filter, this.changing(update, options), options);
  }

  findOneAndReplace(filter: unknown, replacement: Doc, options: Settings = {}) {
    if (isAtomic(replacement))
      throw new MongoInvalidArgumentError('Replacement document must not contain atomic operators');
    return this.findAndModify(filter, this.changing(replacement, options), options);
  }

  findOneAndDelete(filter: unknown, options: Settings = {}) {
    return this.findAndModify(filter, { remove: true }, options);
  }

  private plainly<R>(
    options: Settings,
    own: readonly string[],
    work: (place: Place) => R | null,
  ): R | null {
    return this.space.writePlainly(this.collectionName, options, own, work);
  }

  /** Null where a command has to. */
  private changePlainly(
    filter: unknown,
    update: Doc,
    options: Settings,
    own: readonly string[],
  ): Changed | null {
    const isById = idsOf(filter) && typeof (filter as Doc)._id === 'string';
    const { upsert } = options;
    if (!isById || !options.session || (upsert && upsert !== true)) return null;
    const changes = plainChangesOf(update, given);
    if (!changes) return null;
    return this.plainly(options, own, (place) =>
      changePlainly(place, filter as { _id: string }, changes, !!upsert),
    );
  }

  private changing(update: Doc, { returnDocument, upsert, arrayFilters }: Settings): Doc {
    return {
      update: given(update),
      new: returnDocument === 'after',
      upsert: upsert === true,
      ...(arrayFilters ? { arrayFilters: given(arrayFilters) } : {}),
    };
  }

  private async findAndModify(filter: unknown, change: Doc, options: Settings) {
    const command: Doc = { findAndModify: this.collectionName, query: given(filter), ...change };
    const sort = orderOf(options.sort);
    if (sort) command.sort = sort;
    if (options.projection) command.fields = given(options.projection);
    const reply = await this.reply(
      withOptions(command, options, [...WRITE_FIELDS, 'hint', 'collation']),
      options,
    );
    return options.includeResultMetadata ? reply : (reply.value ?? null);
  }

  /** Null where a command has to. */
  private findAndChangePlainly(
    filter: unknown,
    update: Doc,
    options: Settings,
  ): { value: Doc | null } | null {
    const { projection, returnDocument } = options;
    const fields = projection == null ? null : plainFieldsOf(projection);
    if (projection != null && !fields) return null;
    const own = ['upsert', 'returnDocument', 'projection'];
    const changed = this.changePlainly(filter, update, options, own);
    if (!changed) return null;
    const found = returnDocument === 'after' ? changed.after : changed.before;
    const value = found && (fields ? pick(found, fields) : found);
    return { value: value && (this.space.form.made(value) as Doc) };
  }

  async createIndex(key: unknown, options: Settings = {}): Promise<string> {
    return (await this.createIndexes([{ ...options, key: keyOf(key) }], options))[0]!;
  }

  async createIndexes(descriptions: Doc[], options: Settings = {}): Promise<string[]> {
    const indexes = indexesOf(descriptions);
    const command = { createIndexes: this.collectionName, indexes: given(indexes) };
    await this.reply(
      withOptions(command, options, ['maxTimeMS', 'comment', 'commitQuorum']),
      options,
    );
    return indexes.map(({ name }) => name);
  }

  listIndexes(options: Settings = {}) {
    const command = { listIndexes: this.collectionName };
    return new DirectAnswerCursor(this.space, this.collectionName, command, options);
  }

  async indexes(options: Settings = {}): Promise<Doc[]> {
    return await this.listIndexes(options).toArray();
  }

  async indexInformation(options: Settings = {}): Promise<Doc> {
    const found = await this.indexes(options);
    if (options.full) return found;
    return Object.fromEntries(found.map(({ name, key }) => [name, Object.entries(key as Doc)]));
  }

  async indexExists(names: string | string[], options: Settings = {}): Promise<boolean> {
    const there = new Set((await this.indexes(options)).map(({ name }) => name));
    return [names].flat().every((name) => there.has(name));
  }

  dropIndex(index: string, options: Settings = {}): Promise<Doc> {
    return this.reply({ dropIndexes: this.collectionName, index: given(index) }, options);
  }

  async dropIndexes(options: Settings = {}): Promise<boolean> {
    await this.reply({ dropIndexes: this.collectionName, index: '*' }, options);
    return true;
  }

  async drop(options: Settings = {}): Promise<boolean> {
    await this.reply({ drop: this.collectionName }, options);
    return true;
  }
}

const updateAnswer = ({ before, after, isModified, isInserted }: Changed) => ({
  acknowledged: true,
  modifiedCount: isModified ? 1 : 0,
  upsertedId: isInserted ? (after!._id as unknown) : null,
  upsertedCount: isInserted ? 1 : 0,
  matchedCount: before ? 1 : 0,
});
