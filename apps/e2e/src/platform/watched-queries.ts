import { expect } from '@jest/globals';
import { bootPlatform, type TestPlatform } from './kitchen';
import { QueryList } from './query-list';

interface Seen {
  namespace: string;
  filter: Record<string, unknown>;
  plan: string;
  docsExamined: number;
  returned: number;
}

/** Read whole at the start, on purpose: an index in memory is built from them. */
const READ_AT_START = new Set([
  'chefly_recipes.recipes',
  'chefly_social.members',
  'chefly_identity.keys',
]);

/** Counted off to find what is too much of a member's: once a day, whatever else goes on then. */
const isTrimming = ({ namespace, filter, returned }: Seen) =>
  namespace === 'chefly_notifications.notifications' &&
  Object.keys(filter).join() === 'memberUid' &&
  !returned;

/** A platform whose store tells of each query how it was served and what it cost. */
export class WatchedQueries {
  /** Since the start, each shape once. */
  readonly list = new QueryList();
  /** Since `forget`. */
  private seen: Seen[] = [];
  platform!: TestPlatform;

  static async boot(): Promise<WatchedQueries> {
    const watched = new WatchedQueries();
    watched.platform = await bootPlatform({}, (namespace, filter, cost, sort) => {
      // an outbox is read as it lies, and short
      if (namespace.endsWith('.outbox')) return;
      const { plan, docsExamined, returned } = cost;
      if (plan !== 'COLLSCAN') watched.list.add(namespace, filter, sort);
      watched.seen.push({
        ...{ namespace, plan, docsExamined, returned },
        filter: structuredClone(filter),
      });
    });
    return watched;
  }

  get count() {
    return this.seen.length;
  }

  /** What a test did to prepare itself says nothing. */
  forget(which: (query: Seen) => boolean = () => true) {
    this.seen = this.seen.filter((query) => !which(query));
  }

  /** Queries that looked through a whole collection. */
  scans() {
    return this.seen.filter(
      ({ namespace, plan, docsExamined }) =>
        plan === 'COLLSCAN' && docsExamined > 0 && !READ_AT_START.has(namespace),
    );
  }

  /** Queries that read much more than they returned. */
  wasteful() {
    return this.seen.filter(
      (query) => query.docsExamined > query.returned * 2 + 5 && !isTrimming(query),
    );
  }

  /** Every query was served by an index, and read close to what it returned. */
  expectNear() {
    expect(this.scans()).toEqual([]);
    expect(this.wasteful()).toEqual([]);
  }

  /** @param names the service's and the collection's */
  expectAsked(...names: string[]) {
    const asked = new Set(this.seen.map(({ namespace }) => namespace));
    expect(names.filter((name) => !asked.has(`chefly_${name}`))).toEqual([]);
  }
}
