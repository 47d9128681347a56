import { CommandError, unsupported } from './errors';
import type { Doc } from './types';

export { commands } from './command-list';

/**
 * The written list: what this server answers, and what MongoDB documents for it. Whatever is not
 * here is refused, so that nothing works here that would not work there. `supported.spec.ts` holds
 * a case for each line.
 */
export const queryOperators: Record<string, string> = {
  $eq: 'Equal to the value; matches an array that is the value or holds it',
  $ne: 'Not equal; also documents without the field',
  $gt: 'Greater, among values of the same type',
  $gte: 'Greater or equal, among values of the same type',
  $lt: 'Less, among values of the same type',
  $lte: 'Less or equal, among values of the same type',
  $in: 'Equal to any of the values; null also matches a missing field',
  $nin: 'Equal to none of the values; also documents without the field',
  $and: 'All conditions',
  $or: 'At least one condition',
  $nor: 'None of the conditions',
  $not: 'The condition does not hold; also documents without the field',
  $exists: 'The field is there, null included; or it is not',
  $regex: 'Text matches the expression',
  $options: 'Flags of $regex',
  $all: 'The array holds all values',
  $elemMatch: 'One element of the array meets all conditions',
  $size: 'The array has so many elements',
};

export const updateOperators: Record<string, string> = {
  $set: 'Sets the field, making it and its parents',
  $unset: 'Removes the field',
  $setOnInsert: 'Sets the field only when an upsert inserts',
  $inc: 'Adds to the number; a missing field starts at 0',
  $mul: 'Multiplies; a missing field becomes 0',
  $min: 'Sets the field if the value is less, or the field is missing',
  $max: 'Sets the field if the value is greater, or the field is missing',
  $rename: 'Gives the field another name',
  $currentDate: 'Sets the field to now',
  $push: 'Appends to the array; with $each, several',
  $addToSet: 'Appends unless it is there; with $each, several',
  $pull: 'Removes the elements that match',
  $pullAll: 'Removes the elements that equal one of the values',
  $pop: 'Removes the last (1) or the first (-1) element',
};

export const stages: Record<string, string> = {
  $match: 'Filters; first in the pipeline, by an index',
  $sort: 'Orders; at the beginning, by an index',
  $skip: 'Leaves out the first documents',
  $limit: 'Ends after so many documents',
  $group: 'One document for each value of the expression in _id, with accumulators',
  $project: 'Keeps or removes fields',
  $unset: 'Removes fields',
  $unwind: 'One document for each element of an array; none for an empty or missing one',
  $lookup: 'Adds the documents of another collection whose field equals this one’s',
};

export const accumulators: Record<string, string> = {
  $sum: 'The sum; of 1, the number of documents',
  $avg: 'The mean of the numbers',
  $min: 'The least value',
  $max: 'The greatest value',
  $first: 'The value in the first document',
  $last: 'The value in the last document',
  $push: 'All values, in order',
  $addToSet: 'All different values',
};

/** @throws for an operator that is not on the list. */
function checkFilter(filter: unknown): void {
  if (Array.isArray(filter)) return filter.forEach(checkFilter);
  if (!filter || typeof filter !== 'object' || (filter as Doc).constructor !== Object) return;
  for (const [key, value] of Object.entries(filter as Doc)) {
    if (key[0] === '$' && !(key in queryOperators)) throw unsupported(`the query operator ${key}`);
    checkFilter(value);
  }
}

/** Names of fields and literals; no expressions, whose many operators nobody here needs. */
function checkPlain(stage: string, value: unknown, accumulating = false): void {
  if (
    !value ||
    typeof value !== 'object' ||
    Array.isArray(value) ||
    (value as Doc).constructor !== Object
  )
    return;
  for (const [key, inner] of Object.entries(value as Doc)) {
    if (key[0] === '$' && !(accumulating && key in accumulators))
      throw unsupported(`the operator ${key} in ${stage}`);
    checkPlain(stage, inner, false);
  }
}

export function checkPipeline(pipeline: Doc[]): void {
  for (const stage of pipeline)
    for (const [operator, argument] of Object.entries(stage)) {
      if (!(operator in stages)) throw unsupported(`the aggregation stage ${operator}`);
      if (operator === '$match') checkFilter(argument);
      else if (operator === '$group')
        for (const [field, expression] of Object.entries(argument as Doc))
          checkPlain('$group', expression, field !== '_id');
      else if (operator === '$project') checkPlain('$project', argument);
      else if (operator === '$lookup')
        for (const field of Object.keys(argument as Doc))
          if (!['from', 'localField', 'foreignField', 'as'].includes(field))
            throw unsupported(`the field ${field} of $lookup`);
    }
}

const IN_INDEX_FILTERS = new Set([
  '$eq',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
  '$and',
  '$in',
  '$or',
]);

/** What a partial index may say. @throws CannotCreateIndex */
export function checkIndexFilter(filter: unknown): void {
  if (Array.isArray(filter)) return filter.forEach(checkIndexFilter);
  if (!filter || typeof filter !== 'object' || (filter as Doc).constructor !== Object) return;
  for (const [key, value] of Object.entries(filter as Doc)) {
    if (key[0] === '$' && !IN_INDEX_FILTERS.has(key))
      throw new CommandError(
        67,
        'CannotCreateIndex',
        `Expression not supported in partial index: ${key}`,
      );
    if (key === '$exists' && value !== true)
      throw new CommandError(
        67,
        'CannotCreateIndex',
        'Expression not supported in partial index: $exists: false',
      );
    checkIndexFilter(value);
  }
}
