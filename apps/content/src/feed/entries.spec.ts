import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { newUid, Store } from '@chefly/engines/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PostsStore } from '../posts/posts.store';
import { ReviewsStore } from '../reviews/reviews.store';
import { VotesStore } from '../reviews/votes.store';
import { Entries, type Entry } from './entries';
import { newestFirst, type Place } from './newest';

const HOURS = 40;

describe('entries of several authors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entries-'));
  const asked = { questions: 0, keys: 0, documents: 0 };
  const authors = Array.from({ length: 1000 }, (_, i) => `author-${String(i).padStart(15, '0')}`);
  const all: (Place & { kind: string; authorUid: string })[] = [];
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
    store = await Store.connect(mongo.url, 'content');
    const posts = new PostsStore(store);
    entries = new Entries(posts, new ReviewsStore(store, new VotesStore(store)), store);
    await store.connection.collection('feed').insertOne({ memberUid: 'a' });
    await store.prepare();
    // a few of one moment, some authors with many and some with none
    for (const [n, authorUid] of authors.entries())
      for (let i = 0; i < n % 5; i++) {
        const createdAt = new Date(Date.UTC(2026, 0, 1, (n * 7 + i * 13) % HOURS));
        all.push({ kind: n % 3 ? 'post' : 'review', _id: newUid(), authorUid, createdAt });
      }
    for (const kind of ['post', 'review'])
      await store.connection
        .collection<any>(`${kind}s`)
        .insertMany(
          all
            .filter((entry) => entry.kind === kind)
            .map(({ kind: _kind, ...row }) => ({ ...row, mediaKeys: [row._id] })),
        );
    all.sort(newestFirst);
  }, 60_000);
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

  it.each([1, 99, 100, 101, 1000])(
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

  it('were rows of feeds once, which are gone', async () => {
    const names = (await store.connection.db!.listCollections().toArray()).map(({ name }) => name);
    expect([names.includes('feed'), names.includes('posts')]).toEqual([false, true]);
  });
});
