import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Store } from '@chefly/engines/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PostsStore } from '../posts/posts.store';
import { ReviewsStore } from '../reviews/reviews.store';
import { VotesStore } from '../reviews/votes.store';
import { Entries, type Entry } from './entries';
import { newestFirst, type Place } from './newest';

const HOURS = 4000;

/** By the wire nobody tells what is written, so that nothing is kept in memory. */
const doors = ['the wire', 'function calls'] as const;

describe.each(doors)('entries of several authors, by %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), 'entries-'));
  const asked = { questions: 0, keys: 0, documents: 0 };
  const authors = Array.from({ length: 5000 }, (_, i) => `author-${String(i).padStart(15, '0')}`);
  const all: (Place & { kind: string; authorUid: string })[] = [];
  const collections: string[] = [];
  let mongo: EmbeddedMongo;
  let store: Store;
  let entries: Entries;

  beforeAll(async () => {
    mongo = await EmbeddedMongo.start({
      folder,
      fsync: false,
      observe: (_namespace, _filter, { keysExamined, docsExamined }) => {
        asked.questions++;
        asked.keys += keysExamined;
        asked.documents += docsExamined;
      },
    });
    store = await Store.connect(door === 'the wire' ? mongo.url : mongo, 'content');
    const posts = new PostsStore(store);
    entries = new Entries(posts, new ReviewsStore(store, new VotesStore(store)), store);
    const earlier = await Store.connect(mongo.url, 'content');
    const kept = (name: string) => earlier.connection.collection<any>(name);
    await kept('feed').insertOne({ memberUid: 'a' });
    await store.prepare();
    // many of one moment, some authors with several and some with none
    for (const [n, authorUid] of authors.entries())
      for (let i = 0; i < n % 5; i++) {
        const createdAt = new Date(Date.UTC(2026, 0, 1, (n * 7 + i * 13) % HOURS));
        const kind = n % 3 ? 'post' : 'review';
        all.push({ kind, _id: `entry-${(n * 31 + i) % 997}-${n}-${i}`, authorUid, createdAt });
      }
    for (const kind of ['post', 'review'])
      await kept(`${kind}s`).insertMany(
        all
          .filter((entry) => entry.kind === kind)
          .map(({ kind: _kind, ...row }) => ({ ...row, mediaKeys: [row._id] })),
      );
    const names = (await earlier.connection.listCollections()).map(({ name }) => name);
    collections.push(...names);
    await earlier.close();
    all.sort(newestFirst);
  });
  beforeEach(() => void Object.assign(asked, { questions: 0, keys: 0, documents: 0 }));
  afterAll(async () => {
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  const of = (uids: string[]) => {
    const wanted = new Set(uids);
    return all.filter((entry) => wanted.has(entry.authorUid)).map(({ _id }) => _id);
  };
  const uidsOf = (found: Entry[]) => found.map(({ _id }) => _id);

  it.each([1, 99, 100, 101, 300])(
    'come in one order without a gap or a repeat, page by page: %i authors',
    async (count) => {
      const uids = authors.slice(0, count);
      const found: string[] = [];
      for (let place: Place | null = null; ;) {
        const page: Entry[] = await entries.newestOf(uids, place, 20);
        found.push(...uidsOf(page));
        if (page.length < 20) break;
        place = page.at(-1)!;
      }
      expect(found).toEqual(of(uids));
    },
  );

  it('are none of nobody', async () => {
    expect(await entries.newestOf([], null, 20)).toEqual([]);
  });

  it('were rows of feeds once, which are gone', () => {
    expect([collections.includes('feed'), collections.includes('posts')]).toEqual([false, true]);
  });

  it.each([
    [50, 2, 66, 42],
    [500, 8, 504, 168],
    [5000, 52, 624, 233],
  ])(
    'cost a key for each author at most, and pages of documents that grow slowly: %i authors',
    async (count, questions, keys, documents) => {
      const answered = await entries.newestOf(authors.slice(0, count), null, 21);
      if (door === 'the wire') expect(asked).toEqual({ questions, keys, documents });
      expect(uidsOf(await entries.newestOf(authors.slice(0, count), null, 21))).toEqual(
        uidsOf(answered),
      );
      if (door !== 'the wire') expect(asked.questions).toBeLessThanOrEqual(questions);
    },
  );

  it('cost no more in the middle than at the beginning', async () => {
    const uids = authors.slice(0, 50);
    const ofThese = all.filter(({ authorUid }) => uids.includes(authorUid));
    await entries.newestOf(uids, ofThese[40]!, 21);
    expect(asked).toEqual({ questions: 2, keys: 50, documents: 42 });
  });
});
