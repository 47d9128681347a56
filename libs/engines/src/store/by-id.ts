import type { ClientSession, Model, mongo, SortOrder } from 'mongoose';
import { fieldsToKeep } from './insert';
import { togetherOf } from './together';

type Row = { _id: string };

interface Asked {
  tx?: ClientSession;
  sort?: Record<string, SortOrder & mongo.SortDirection>;
  limit?: number;
  /** Fields that are wanted alone. */
  projection?: Record<string, 1>;
}

/**
 * A row by its id, as it is stored, asked of the driver: a query object around so small a question
 * costs more than its answer.
 * @throws TypeError for an id that is no text: it is not cast, and an object would be an operator
 */
export async function rowOf<R extends Row>(
  model: Model<R>,
  _id: string,
  tx?: ClientSession,
): Promise<R | null> {
  checkText(_id);
  const together = tx ? null : togetherOf(model);
  if (together) return (await together.rows([_id]))[0] ?? null;
  return (await model.collection.findOne({ _id } as never, { session: tx })) as R | null;
}

/**
 * Sets these fields of a row, as they are: nothing is cast, and what is undefined is left alone.
 * False when there is no such row.
 * @throws TypeError for a value that is not of the schema's kind
 */
export async function changeRow<R extends Row>(
  model: Model<R>,
  _id: string,
  set: Partial<R>,
  tx?: ClientSession,
): Promise<boolean> {
  checkText(_id);
  const order = { $set: fieldsToKeep(model, set) } as object;
  const changed = await model.collection.updateOne({ _id } as never, order, { session: tx });
  return changed.matchedCount === 1;
}

/** False when there was no such row. */
export async function removeRow<R extends Row>(
  model: Model<R>,
  _id: string,
  tx?: ClientSession,
): Promise<boolean> {
  checkText(_id);
  return (await model.collection.deleteOne({ _id } as never, { session: tx })).deletedCount === 1;
}

/** Those of the rows that there are, whatever becomes of each, are taken away. How many there were. */
export async function removeRows<R extends Row>(
  model: Model<R>,
  ids: string[],
  tx?: ClientSession,
): Promise<number> {
  for (const id of ids) checkText(id);
  if (!ids.length) return 0;
  const filter = { _id: { $in: ids } } as never;
  return (await model.collection.deleteMany(filter, { session: tx })).deletedCount;
}

/** Takes a row away and answers it as it was; null when there is none. */
export async function takeRow<R extends Row>(
  model: Model<R>,
  _id: string,
  tx?: ClientSession,
): Promise<R | null> {
  checkText(_id);
  return (await model.collection.findOneAndDelete({ _id } as never, { session: tx })) as R | null;
}

/** Those of the rows that there are, in no certain order. Of none nothing is asked. */
export async function rowsOf<R extends Row>(
  model: Model<R>,
  ids: string[],
  tx?: ClientSession,
): Promise<R[]> {
  if (!ids.length) return [];
  for (const id of ids) checkText(id);
  const together = tx ? null : togetherOf(model);
  return together ? together.rows(ids) : rowsWhere(model, { _id: { $in: ids } }, { tx });
}

/** The rows that a filter of our own making selects. Its values are not cast. */
export async function rowsWhere<R extends Row>(
  model: Model<R>,
  filter: Record<string, unknown>,
  { tx, ...options }: Asked = {},
): Promise<R[]> {
  // while the connection is opened anew it waits, and answers a cursor then
  const cursor = await model.collection.find(filter as never, { ...options, session: tx });
  return (await cursor.toArray()) as unknown as R[];
}

/** Whether a filter of our own making selects any. Its values are not cast. */
export async function hasRow<R extends Row>(
  model: Model<R>,
  filter: Record<string, unknown>,
  tx?: ClientSession,
): Promise<boolean> {
  return (await rowsWhere(model, filter, { tx, limit: 1, projection: { _id: 1 } })).length > 0;
}

function checkText(id: unknown) {
  if (typeof id !== 'string') throw new TypeError('an id has to be a text');
}
