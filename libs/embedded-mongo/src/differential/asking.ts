import { EJSON } from 'bson';
import type { Collection } from 'mongodb';
import type { Asked, Row } from './cases';

/**
 * The same question asked of the same documents by every plan, and of another server: all must
 * answer alike. The same cases each time; DIFFERENTIAL_RUNS and DIFFERENTIAL_SEED ask for more and
 * for others. A failure prints the seed and the least case.
 */
export const runs = Number(process.env.DIFFERENTIAL_RUNS ?? 30);
export const seed = Number(process.env.DIFFERENTIAL_SEED ?? 1);
export const settings = { numRuns: runs, seed };

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
