import { Aggregator } from 'mingo';
import { valuesAt } from './collection';
import type { Engine } from './engine';
import type { Pace, Paced } from './pace';
import type { Transaction } from './transaction';
import { checkPipeline } from './supported';
import type { Cost, Doc } from './types';

export interface AggregateOptions {
  transaction?: Transaction | null;
  cost?: Cost;
  pace?: Pace;
}

/**
 * A pipeline over one collection: a leading $match, $sort and $limit use indexes, and so does an equality $lookup.
 * Yields `null` where it is the others' turn.
 */
export function* aggregate(
  { storage, reader }: Engine,
  database: string,
  name: string,
  pipeline: Doc[],
  { transaction, cost, pace }: AggregateOptions = {},
): Paced<Doc> {
  checkPipeline(pipeline);
  const rest = [...pipeline];
  const filter = rest[0]?.$match ? rest.shift()!.$match : {};
  const sort = rest[0]?.$sort ? rest.shift()!.$sort : undefined;
  const limit = rest[0]?.$limit ? rest.shift()!.$limit : 0;
  const read = (from: string, q: Doc) =>
    [...reader.match(storage.collection(database, from), q, { transaction })].map((hit) => hit.doc);

  let docs: Doc[] = [];
  for (const hit of reader.walk(storage.collection(database, name), filter, {
    sort,
    limit,
    transaction,
    cost,
    pace,
  }))
    if (hit) docs.push(hit.doc);
    else yield null;
  let pending: Doc[] = [];
  const flush = () => {
    if (pending.length)
      docs = new Aggregator(pending, { collectionResolver: (from) => read(from, {}) }).run(
        docs,
      ) as Doc[];
    pending = [];
  };
  for (const stage of rest) {
    const lookup = stage.$lookup;
    if (lookup?.localField && !lookup.pipeline && !lookup.let) {
      flush();
      const joined: Doc[] = [];
      for (const doc of docs) {
        if (pace?.step()) yield null;
        const wanted = valuesAt(doc, lookup.localField.split('.')).filter(
          (value) => !Array.isArray(value),
        );
        joined.push({
          ...doc,
          [lookup.as]: read(lookup.from, {
            [lookup.foreignField]: { $in: wanted.map((value) => value ?? null) },
          }),
        });
      }
      docs = joined;
    } else pending.push(stage);
  }
  flush();
  yield* docs;
}
