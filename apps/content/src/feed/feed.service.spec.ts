import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { InProcessBus, Outbox, type Work } from '@chefly/engines/bus';
import { newUid, Store } from '@chefly/engines/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommentsRemoval } from '../comments/comments.removal';
import { CommentsStore } from '../comments/comments.store';
import { PeopleStore } from '../people/people.store';
import { PostsStore, type PostRow } from '../posts/posts.store';
import { ReviewsStore } from '../reviews/reviews.store';
import { VotesStore } from '../reviews/votes.store';
import { Entries } from './entries';
import { FeedService, FILLED_AT_ONCE } from './feed.service';
import { FeedStore } from './feed.store';
import { WorkStore } from './work.store';

describe('filling feeds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feeds-'));
  let mongo: EmbeddedMongo;
  let store: Store;
  let outbox: Outbox;
  let people: PeopleStore;
  let posts: PostsStore;
  let feeds: FeedStore;
  let service: FeedService;
  beforeAll(async () => {
    mongo = await EmbeddedMongo.start({ folder, fsync: false });
    store = await Store.connect(mongo, 'content');
    outbox = new Outbox(store, new InProcessBus(), 'content');
    people = new PeopleStore(store);
    posts = new PostsStore(store);
    feeds = new FeedStore(store);
    const works = new WorkStore(store);
    service = new FeedService(
      new Entries(posts, new ReviewsStore(store, new VotesStore(store))),
      people,
      feeds,
      works,
      new CommentsRemoval(new CommentsStore(store), works),
      outbox,
      { work: () => undefined } as never,
    );
    await store.prepare();
  });
  afterAll(async () => {
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  const author = async () => {
    const uid = newUid();
    const person = { firstName: 'Fatima', lastName: 'Zahra', userName: uid, level: null };
    await store.transaction((session) => people.saveAuthor(uid, person, session));
    return uid;
  };
  const post = (authorUid: string): PostRow => ({
    _id: newUid(),
    authorUid,
    title: 'Haleem',
    description: 'Slow',
    picture: null,
    recipeName: null,
    likes: 0,
    createdAt: new Date(),
  });
  /** @param meanwhile what happens once, between the beginning of the publication and its end */
  const publish = async (row: PostRow, meanwhile?: () => Promise<void>) => {
    let told: string[] = [];
    await outbox.transaction(async ({ session, emit }) => {
      told = [];
      await posts.find(row._id, session);
      await meanwhile?.();
      meanwhile = undefined;
      const work: Work = {
        session,
        emit: (type, subject, data) => {
          told.push(type);
          emit(type, subject, data);
        },
      };
      const filled = await service.publish({ ...row, kind: 'post' }, work);
      await posts.insertPost({ ...row, filled }, session);
    });
    return told;
  };
  const readersOf = async (postUid: string) => {
    const readers: string[] = [];
    for await (const row of feeds.every()) if (row.postUid === postUid) readers.push(row.memberUid);
    return readers.sort();
  };

  it('is one transaction with the entry where followers are few', async () => {
    const uid = await author();
    await service.startFollowing('reader', uid);
    const row = post(uid);
    expect(await publish(row)).toEqual(['content.feed.filled.v2']);
    expect(await readersOf(row._id)).toEqual([uid, 'reader'].sort());
  });

  it('reaches whoever begins to follow while it is published', async () => {
    const uid = await author();
    const row = post(uid);
    await publish(row, () => service.startFollowing('late', uid));
    expect(await readersOf(row._id)).toEqual([uid, 'late'].sort());
  });

  it('is left to the event where followers are many', async () => {
    const uid = await author();
    await store.transaction(async (session) => {
      for (let i = 0; i <= FILLED_AT_ONCE; i++)
        await people.follow(`one-of-many-${String(i).padStart(9, '0')}`, uid, session);
    });
    const row = post(uid);
    expect(await publish(row)).toEqual([]);
    expect(await readersOf(row._id)).toEqual([uid]);
    await outbox.transaction((work) => service.published('post', row._id, work));
    expect(await readersOf(row._id)).toHaveLength(FILLED_AT_ONCE + 2);
  });

  it('is left to the event while the author is not known here yet', async () => {
    const row = post(newUid());
    expect(await publish(row)).toEqual([]);
    await service.startFollowing('reader', row.authorUid);
    await outbox.transaction((work) => service.published('post', row._id, work));
    expect(await readersOf(row._id)).toEqual([row.authorUid, 'reader'].sort());
  });
});
