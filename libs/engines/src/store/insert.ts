import type { ClientSession, Model, Schema, SchemaType } from 'mongoose';

/**
 * A new row by one command, without a document object around it, which costs as much again. The
 * row's type says what a row is, and it is whole: nothing is cast and there are no defaults. The
 * schema says which fields are kept, and what is undefined is absent, also inside of a field.
 * @throws a duplicate, and a `TypeError` for a value that is not of the schema's kind.
 */
export async function insertRow<R extends { _id: unknown }>(
  model: Model<R>,
  row: NoInfer<R>,
  tx?: ClientSession,
): Promise<void> {
  await model.collection.insertOne(keptOf(model, row) as never, { session: tx });
}

/** Several, in their order; outside of a transaction those before one that fails are there. */
export async function insertRows<R extends { _id: unknown }>(
  model: Model<R>,
  rows: NoInfer<R>[],
  tx?: ClientSession,
): Promise<void> {
  const [row, ...more] = rows;
  if (row && !more.length) return await insertRow(model, row, tx);
  const kept = rows.map((each) => keptOf(model, each));
  if (kept.length) await model.collection.insertMany(kept as never, { session: tx });
}

/** A new row, unless there is one of its id. False when there is. */
export async function addRow<R extends { _id: unknown }>(
  model: Model<R>,
  row: NoInfer<R>,
  tx?: ClientSession,
): Promise<boolean> {
  const { _id, ...fields } = keptOf(model, row);
  const added = await model.collection.updateOne(
    { _id } as never,
    { $setOnInsert: fields },
    { upsert: true, session: tx },
  );
  return added.upsertedCount === 1;
}

type Kind = (value: unknown) => boolean;

const kinds: Record<string, Kind> = {
  String: (value) => typeof value === 'string',
  Number: (value) => typeof value === 'number' && !Number.isNaN(value),
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  Array: Array.isArray,
  Embedded: (value) => typeof value === 'object' && !Array.isArray(value),
  Mixed: () => true,
};

const known = new WeakMap<Schema, Map<string, Kind>>();

function fieldsOf({ schema }: Model<any>): Map<string, Kind> {
  let fields = known.get(schema);
  if (!fields) known.set(schema, (fields = new Map(Object.values(schema.paths).map(fieldOf))));
  return fields;
}

/** A column of columns stands in the schema as each of them. */
function fieldOf({ path, instance }: SchemaType): [field: string, Kind] {
  const [field, inside] = path.split('.') as [string, string?];
  const isOfKind = kinds[inside === undefined ? instance : 'Embedded'];
  if (!isOfKind) throw new Error(`${path} is a ${instance}, which rows here have none of`);
  return [field, isOfKind];
}

function keptOf(model: Model<any>, row: { _id: unknown }): Record<string, unknown> {
  if (row._id == null) throw new TypeError(`a row of ${model.modelName} has no _id`);
  return fieldsToKeep(model, row);
}

/** Those that the schema names and that are there. @throws TypeError for a value of another kind */
export function fieldsToKeep(model: Model<any>, row: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [field, isOfKind] of fieldsOf(model)) {
    const value = row[field as keyof typeof row] as unknown;
    if (value === undefined) continue;
    if (value !== null && !isOfKind(value))
      throw new TypeError(`${model.modelName}.${field} is not of its kind`);
    kept[field] = withoutUndefined(value);
  }
  return kept;
}

function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const kept: Record<string, unknown> = {};
  for (const [field, item] of Object.entries(value))
    if (item !== undefined) kept[field] = withoutUndefined(item);
  return kept;
}
