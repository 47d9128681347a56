import type { Doc } from './types';

export interface CountOrder {
  filter: Doc;
  skip: number;
  limit: number;
  /** What the counting $group calls its documents and its sum. */
  id: unknown;
  field: string;
}

const constant = (value: unknown) =>
  value === null || typeof value === 'number' || typeof value === 'boolean';

/** What a pipeline counts, if counting is all that it does: as drivers write `countDocuments`. */
export function countOrderOf(pipeline: Doc[]): CountOrder | null {
  const rest = [...pipeline];
  const take = (stage: string) => (rest[0] && stage in rest[0] ? rest.shift()![stage] : undefined);
  const filter = take('$match') ?? {};
  const skip = take('$skip') ?? 0;
  const limit = take('$limit') ?? 0;
  const group = take('$group');
  if (rest.length || !group || !constant(group._id)) return null;
  const sums = Object.entries<Doc>(group).filter(([name]) => name !== '_id');
  if (sums.length !== 1 || sums[0]![1]?.$sum !== 1) return null;
  if (Object.keys(sums[0]![1]).length !== 1) return null;
  // what may not be a field's name is for whoever refuses it
  if (/^\$|\./.test(sums[0]![0])) return null;
  const wellFormed = Number.isInteger(skip) && skip >= 0 && Number.isInteger(limit) && limit >= 0;
  if (
    !wellFormed ||
    pipeline.some((stage) => Object.keys(stage).length !== 1 || stage.$limit === 0)
  )
    return null;
  return { filter, skip, limit, id: group._id, field: sums[0]![0] };
}
