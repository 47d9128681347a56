import type { Model } from 'mongoose';
import { decodeCursor, encodeCursor, type Kind } from '../cursor';

export interface PageQuery {
  cursor?: string;
  limit: number;
}

type Direction = 1 | -1;
/** One field and its direction. */
type Order<T> = Partial<Record<keyof T & string, Direction>>;

/**
 * One page of a list by keyset: in this order and then by `_id` in the same direction, from where
 * the cursor says. Needs an index that starts with the filter's equalities and ends with the
 * order's field and `_id`.
 * @param filter of several, none of which shares a row with another, each is asked for by its own
 *   index, and their rows are one list
 * @param list names what the cursor belongs to: one of another list is refused.
 */
export async function listPage<T extends { _id: string }>(
  model: Model<T>,
  filter: Record<string, unknown> | Record<string, unknown>[],
  order: Order<T>,
  { cursor, limit }: PageQuery,
  list?: string,
): Promise<{ rows: T[]; next: string | null }> {
  const [[field, direction]] = Object.entries(order) as [[keyof T & string, Direction]];
  const owner = list ?? `${model.collection.collectionName}.${field}`;
  const beyond = direction === -1 ? '$lt' : '$gt';
  let range = {};
  if (cursor) {
    const [value, id] = decodeCursor(owner, cursor, [kindOf(model, field), 'string']);
    range = {
      $or: [{ [field]: { [beyond]: value } }, { [field]: value, _id: { [beyond]: id } }],
    };
  }
  const found = await Promise.all(
    [filter].flat().map(
      (each) =>
        model
          .find({ ...each, ...range } as never)
          .sort({ [field]: direction, _id: direction })
          .limit(limit + 1)
          .lean() as unknown as Promise<T[]>,
    ),
  );
  const rows = found.length === 1 ? found[0]! : found.flat().sort(byPlace(field, direction));
  const more = rows.length > limit;
  rows.splice(limit);
  const lastRow = rows.at(-1);
  return {
    rows,
    next: more && lastRow ? encodeCursor(owner, lastRow[field] as Date, lastRow._id) : null,
  };
}

const byPlace =
  <T extends { _id: string }>(field: keyof T, direction: Direction) =>
  (one: T, other: T): number => {
    const [a, b] =
      one[field] > other[field] || one[field] < other[field]
        ? [one[field], other[field]]
        : [one._id, other._id];
    return a > b ? direction : -direction;
  };

const KINDS: Record<string, Kind> = { Date: 'date', Number: 'number', String: 'string' };
const kindOf = (model: Model<any>, field: string): Kind =>
  KINDS[model.schema.path(field).instance]!;
