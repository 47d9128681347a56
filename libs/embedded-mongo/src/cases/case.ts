import assert from 'node:assert/strict';
import type { Collection, Db, Document, MongoClient } from 'mongodb';

/** What a case has to work with: a database of its own, which is gone afterwards. */
export interface Asked {
  client: MongoClient;
  db: Db;
}

/** One thing that the services ask of MongoDB. */
export interface Case {
  part: string;
  name: string;
  /** @returns why it could not be asked here, if so. @throws when the server answers otherwise */
  ask(asked: Asked): Promise<string | void>;
}

export interface Row extends Document {
  _id: string;
}
export const rowsOf = ({ db }: Asked, name = 'rows'): Collection<Row> => db.collection<Row>(name);

/** The same rows at the beginning of every case that asks for them. */
export async function filled(asked: Asked, rows: Row[], name?: string): Promise<Collection<Row>> {
  const collection = rowsOf(asked, name);
  await collection.deleteMany({});
  if (rows.length) await collection.insertMany(structuredClone(rows));
  return collection;
}

/** @throws unless the work is refused with this code */
export async function refused(work: Promise<unknown>, code: number, how?: string) {
  const outcome = await work.then(
    () => null,
    (error: { code?: number }) => error,
  );
  assert.ok(outcome, `${how ?? 'this'} has to be refused with ${code}`);
  assert.equal(outcome.code, code, String(outcome));
  return outcome as Error & { code: number; [field: string]: unknown };
}

export const idsOf = (rows: { _id: unknown }[]) => rows.map(({ _id }) => _id);
