import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  listedCollections,
  type ListedCollection,
  type ListedQuery,
} from '@chefly/ops/check-mongodb';
import { EJSON } from 'bson';
import type { TestPlatform } from './kitchen';

/** What stands in a list instead of a member's own values. */
const SAMPLE = 'sample';

/** Every shape of query that was asked, once: what another server is asked to explain. */
export class QueryList {
  private readonly found = new Map<string, Map<string, [filter: object, sort: unknown]>>();

  add(namespace: string, filter: object, sort: unknown) {
    const [, service, collection] = /^chefly_(.+?)\.(.+)$/.exec(namespace) ?? [];
    if (!service || !collection || !Object.keys(filter).length || isExpiry(filter)) return;
    const name = `${service}.${collection}`;
    const queries = this.found.get(name) ?? new Map();
    this.found.set(name, queries);
    const shape = JSON.stringify([shapeOf(filter), sort ?? null]);
    if (!queries.has(shape)) queries.set(shape, [structuredClone(filter), sort]);
  }

  async write(path: string, platform: TestPlatform): Promise<void> {
    writeFileSync(path, `${EJSON.stringify(await this.collections(platform), undefined, 2)}\n`);
  }

  /** Queries, and collections with other indexes, that the recorded list does not have. */
  async unlisted(platform: TestPlatform): Promise<object[]> {
    const listed = new Map(listedCollections.map((each) => [each.name, each]));
    return (await this.collections(platform)).flatMap(({ name, indexes, queries }) => {
      const known = listed.get(name);
      const shapes = new Set(known?.queries.map(shapeOfListed));
      return [
        ...(isDeepStrictEqual(asRead(indexes), known?.indexes) ? [] : [{ name, indexes }]),
        ...asRead(queries)
          .filter((query) => !shapes.has(shapeOfListed(query)))
          .map((query) => ({ name, ...query })),
      ];
    });
  }

  /** With the indexes that are there for them. */
  private async collections(platform: TestPlatform): Promise<ListedCollection[]> {
    const collections: ListedCollection[] = [];
    for (const [name, queries] of [...this.found].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [service, collection] = name.split('.') as [string, string];
      const { connection } = await platform.database(service);
      const indexes = (await connection.collection(collection).listIndexes().toArray())
        .filter((index) => index.name !== '_id_')
        .map(({ v: _version, ns: _namespace, background: _background, ...index }) => index);
      const listed = new Map<string, ListedQuery>();
      for (const [filter, sort] of queries.values()) {
        const query = { filter: sampled(filter), ...(sort ? { sort } : {}) } as ListedQuery;
        listed.set(JSON.stringify(query), query);
      }
      const inOrder = [...listed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, query]) => query);
      collections.push({ name, indexes, queries: inOrder } as ListedCollection);
    }
    return collections;
  }
}

/** The embedded server's own, whenever it looks for what has expired. */
const isExpiry = (filter: object) =>
  '$and' in filter && isDeepStrictEqual((filter.$and as unknown[])[1], {});
/** As it would be read from the file. */
const asRead = <T>(value: T): T => EJSON.parse(EJSON.stringify(value)) as T;

const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);
const isPlain = (value: unknown): value is Record<string, unknown> =>
  kindOf(value) === 'Object' && !('_bsontype' in (value as object));

/** Without values: two that differ by nothing else are one query. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))].slice(0, 2);
  if (isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
  return typeof value === 'boolean' || value === null ? value : kindOf(value);
}

/** Without how many values, or none, there were to look for by chance. */
const shapeOfListed = ({ filter, sort }: ListedQuery) =>
  JSON.stringify([shapeOf(filter), sort ?? null]).replace(/"\$(n?in)":\[[^\]]*\]/g, '"$1"');

/** With values that are nobody's. */
function sampled(value: unknown): unknown {
  if (Array.isArray(value)) {
    const each = value.map(sampled);
    return [...new Map(each.map((one) => [JSON.stringify(one), one])).values()].slice(0, 2);
  }
  if (isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sampled(one)]));
  if (kindOf(value) === 'Date') return new Date(0);
  if (typeof value === 'number') return 1;
  return typeof value === 'string' ? SAMPLE : value;
}
