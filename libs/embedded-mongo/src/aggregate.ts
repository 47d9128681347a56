import { Aggregator } from 'mingo';
import { valuesAt } from './collection';
import type { Engine } from './engine';
import type { Transaction } from './transaction';
import { checkPipeline } from './supported';
import type { Cost, Doc } from './types';

/** A pipeline over one collection: a leading $match, $sort and $limit use indexes, and so does an equality $lookup. */
export function aggregate(
  { storage, reader }: Engine,
  database: string,
  name: string,
  pipeline: Doc[],
  transaction: Transaction | null,
  cost?: Cost,
): Doc[] {
  checkPipeline(pipeline);
  const rest = [...pipeline];
  const filter = rest[0]?.$match ? rest.shift()!.$match : {};
  const sort = rest[0]?.$sort ? rest.shift()!.$sort : undefined;
  const limit = rest[0]?.$limit ? rest.shift()!.$limit : 0;
  const read = (from: string, q: Doc, options: Doc = {}) =>
    [...reader.match(storage.collection(database, from), q, { transaction, ...options })].map(
      (hit) => hit.doc,
    );

  let docs = read(name, filter, { sort, limit, cost });
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
      docs = docs.map((doc) => {
        const wanted = valuesAt(doc, lookup.localField.split('.')).filter(
          (value) => !Array.isArray(value),
        );
        return {
          ...doc,
          [lookup.as]: read(lookup.from, {
            [lookup.foreignField]: { $in: wanted.map((value) => value ?? null) },
          }),
        };
      });
    } else pending.push(stage);
  }
  flush();
  return docs;
}
