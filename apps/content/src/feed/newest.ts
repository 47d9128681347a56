import { rowsWhere, sidesOf, type RowChange } from '@chefly/engines/store';
import type { Model } from 'mongoose';

/** Where an entry stands among others: newest first, those of one moment by their uids. */
export interface Position {
  /** A number in memory, where a moment would take as much room as all the rest. */
  createdAt: Date | number;
  _id: string;
}
export interface Place extends Position {
  createdAt: Date;
}

/** Which of the newest are asked for. */
export interface Stretch {
  /** Behind this place. */
  before?: Place | null;
  /** None older than this. */
  since?: Date | null;
  limit: number;
}

export const newestFirst = (a: Position, b: Position): number =>
  +b.createdAt - +a.createdAt || (a._id < b._id ? 1 : -1);

/** Whether an entry stands where another does, or before it. */
export const isAsNew = (a: Position, b: Position): boolean => {
  const later = +a.createdAt - +b.createdAt;
  return later > 0 || (later === 0 && a._id >= b._id);
};

/** Of whom other entries are the newest after a change, or the same at another place. */
export const authorsOf = (change: RowChange<Place & { authorUid: string }>): string[] => {
  const { before, after } = change;
  const stays =
    before?.authorUid === after?.authorUid &&
    Number(before?.createdAt) === Number(after?.createdAt);
  return stays ? [] : sidesOf(change).map(({ authorUid }) => authorUid);
};

/**
 * The newest of these authors in one order: the index `authorUid, createdAt, _id` has a stretch for
 * each of them, and the store merges the stretches as far as they are read.
 * @param among what all of them have besides; it stands first in the index
 */
export function newestOf<R extends Place & { authorUid: string }>(
  model: Model<R>,
  authorUids: string[],
  { before, since, limit }: Stretch,
  among: Record<string, string> = {},
): Promise<R[]> {
  const createdAt = {
    ...(before ? { $lte: before.createdAt } : {}),
    ...(since ? { $gte: since } : {}),
  };
  const filter = {
    ...among,
    authorUid: { $in: authorUids },
    ...(before || since ? { createdAt } : {}),
    ...(before
      ? { $or: [{ createdAt: { $lt: before.createdAt } }, { _id: { $lt: before._id } }] }
      : {}),
  };
  return rowsWhere(model, filter, { sort: { createdAt: -1, _id: -1 }, limit });
}
