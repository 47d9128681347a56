import { rowsWhere } from '@chefly/engines/store';
import type { Model } from 'mongoose';

/** Where an entry stands among others: newest first, those of one moment by their uids. */
export interface Place {
  createdAt: Date;
  _id: string;
}

/** Which of the newest are asked for. */
export interface Stretch {
  /** Behind this place. */
  before?: Place | null;
  /** None older than this. */
  since?: Date | null;
  limit: number;
}

export const newestFirst = (a: Place, b: Place): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1);

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
