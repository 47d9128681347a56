import assert from 'node:assert/strict';
import {
  cases,
  type Case,
  type CreateIndexesOptions,
  type Document,
  type IndexSpecification,
  type Sort,
} from '@chefly/embedded-mongo/cases';
import { EJSON } from 'bson';
import recorded from './queries.recorded.json' with { type: 'json' };

export interface ListedQuery {
  filter: Document;
  sort?: Sort;
}
export interface ListedCollection {
  /** The service's and the collection's. */
  name: string;
  indexes: ({ key: IndexSpecification } & CreateIndexesOptions)[];
  queries: ListedQuery[];
}

const stagesOf = (plan: unknown): string[] =>
  plan && typeof plan === 'object'
    ? Object.entries(plan).flatMap(([key, value]) =>
        key === 'stage' && typeof value === 'string' ? [value] : stagesOf(value),
      )
    : [];

/** Recorded by the suite of query plans. */
export const listedCollections = EJSON.deserialize(recorded as never) as ListedCollection[];

/**
 * A case for each collection: with the indexes that the services make, each of their queries is
 * served by one of them and by no look through the whole collection.
 */
const listedQueries: Case[] = listedCollections.map(({ name, indexes, queries }) => ({
  part: 'plans',
  name: `${name}: ${queries.length} queries, ${indexes.length} indexes`,
  async ask({ db }) {
    const collection = db.collection(name.replace('.', '_'));
    for (const { key, ...options } of indexes) await collection.createIndex(key, options);
    if (!indexes.length) await db.createCollection(collection.collectionName);
    for (const { filter, sort } of queries) {
      const found = collection.find(filter);
      const { queryPlanner } = await (sort ? found.sort(sort) : found).explain('queryPlanner');
      const stages = stagesOf(queryPlanner.winningPlan);
      assert.ok(stages.length, `no plan: ${JSON.stringify(queryPlanner)}`);
      assert.ok(
        !stages.includes('COLLSCAN'),
        `looks through the whole collection for ${EJSON.stringify({ filter, sort })}`,
      );
    }
  },
}));

/** What `npm run check-mongodb` asks. */
export const everyCase: Case[] = [...cases, ...listedQueries];
