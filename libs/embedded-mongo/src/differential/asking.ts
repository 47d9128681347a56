import { EJSON } from 'bson';
import fc from 'fast-check';
import type { Collection } from 'mongodb';
import type { Asked, Row } from './cases';

/**
 * The same question asked of the same documents by every plan, and of another server: all must
 * answer alike. A failure prints the seed and the least case.
 *   DIFFERENTIAL_SEED     the same seed, the same cases (default 1; `npm test` takes another each time and says which)
 *   DIFFERENTIAL_RUNS     how many cases of each kind in a round (default 30)
 *   DIFFERENTIAL_SECONDS  rounds for so long for each kind, of a seed one higher each (default: one round)
 */
export const seed = Number(process.env.DIFFERENTIAL_SEED ?? 1);
const runs = Number(process.env.DIFFERENTIAL_RUNS ?? 30);
const seconds = Number(process.env.DIFFERENTIAL_SECONDS ?? 0);
/** One round. */
export const settings = { seed, numRuns: runs };
/** In milliseconds: how long a test of one kind may take; the last round begins within its time. */
export const patienceMs = seconds * 1000 + runs * 4000;

/**
 * Asserts a property for every case of this run.
 *
 * @param options.times how many cases of this kind for one of another: they may take less
 * @param options.from the seed of the first round
 */
export async function holds<T>(
  property: fc.IAsyncProperty<T>,
  { times = 1, from = seed } = {},
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  let round = 0;
  // round for round, and not one that is broken off: its last case would go on beside the next test
  do await fc.assert(property, { seed: from + round++, numRuns: times * runs });
  while (Date.now() < until);
  if (seconds) console.log(`${round * times * runs} cases, from DIFFERENTIAL_SEED=${from} on`);
}

export const shown = (value: unknown) => EJSON.stringify(value, { relaxed: false });
const refusal = (error: any) => `refused: ${error.code}`;

/** An answer as text; without an order asked for, in the order of the ids. */
export async function ask(
  collection: Collection<Row>,
  { filter, sort, projection, limit }: Asked,
): Promise<string> {
  const total: Row | undefined = sort && { ...sort, ...('_id' in sort ? {} : { _id: 1 }) };
  try {
    const found = await collection
      .find(filter, { sort: total, limit: total && limit, projection })
      .toArray();
    const rows = found.map(shown);
    return (total ? rows : rows.sort()).join('\n');
  } catch (error) {
    return refusal(error);
  }
}

/** What several steps make of all rows, those of them that have no order in that of their texts. */
export async function run(collection: Collection<Row>, pipeline: Row[]): Promise<string> {
  try {
    const rows = await collection.aggregate(pipeline).toArray();
    return rows.map(shown).sort().join('\n');
  } catch (error) {
    return refusal(error);
  }
}

/** What a row is that is changed, or made where there is none; its own id aside if it was given one. */
export async function put(collection: Collection<Row>, filter: Row, update: Row): Promise<string> {
  const replaces = !Object.keys(update)[0]?.startsWith('$');
  const options = { upsert: true, sort: { _id: 1 }, returnDocument: 'after' } as const;
  try {
    const row = await (replaces
      ? collection.findOneAndReplace(filter, update, options)
      : collection.findOneAndUpdate(filter, update, options));
    return shown((row!._id as any)?._bsontype === 'ObjectId' ? { ...row, _id: 'new' } : row);
  } catch (error) {
    return refusal(error);
  }
}

export async function change(
  collection: Collection<Row>,
  filter: Row,
  update: Row,
): Promise<string> {
  const replaces = !Object.keys(update)[0]?.startsWith('$');
  try {
    await (replaces ? collection.replaceOne(filter, update) : collection.updateOne(filter, update));
    return 'done';
  } catch (error) {
    return refusal(error);
  }
}
