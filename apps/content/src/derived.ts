import { Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { PostsStore, type FeedRow, type FollowRow, type PostRow } from './posts.store';

const BATCH = 500;

/** What content derives from its own rows: the number of likes, and the feeds. */
@Injectable()
export class ContentDerived {
  constructor(
    @Inject(PostsStore) private readonly store: PostsStore,
    @Inject(Runtime) runtime: Runtime,
  ) {
    runtime.derived.push({ name: 'likes of posts', compare: (mend) => this.compareLikes(mend) });
    runtime.rebuildable.push({ name: 'feeds', rebuild: () => this.rebuildFeeds() });
  }

  private async compareLikes(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const posts of batches<PostRow>(
      this.store.posts.find({}, { likes: 1 }).sort({ _id: 1 }).lean<PostRow>().cursor(),
    )) {
      const uids = posts.map((post) => post._id);
      const rows = new Map(
        (
          await this.store.likes.aggregate<{ _id: string; n: number }>([
            { $match: { postUid: { $in: uids } } },
            { $group: { _id: '$postUid', n: { $sum: 1 } } },
          ])
        ).map((row) => [row._id, row.n]),
      );
      for (const { _id, likes } of posts) {
        const counted = rows.get(_id) ?? 0;
        if (likes === counted) continue;
        differences.push(`post ${_id} says ${likes} likes, ${counted} rows`);
        // only if no like came in between: its transaction counts itself
        if (mend) await this.store.posts.updateOne({ _id, likes }, { $set: { likes: counted } });
      }
    }
    return differences;
  }

  /** Adds what is missing, then removes what should not be there: a feed is never empty in between. */
  private async rebuildFeeds(): Promise<number> {
    for await (const posts of batches<PostRow>(
      this.store.posts.find({}).sort({ _id: 1 }).lean<PostRow>().cursor(),
    ))
      for (const post of posts) await this.store.fanOut(post, { withAuthor: true });
    for await (const rows of batches<FeedRow>(
      this.store.feed.find({}).sort({ _id: 1 }).lean<FeedRow>().cursor(),
    )) {
      const known = await this.store.postsByUid([...new Set(rows.map((row) => row.postUid))]);
      const follows = new Set(
        (
          await this.store.follows
            .find({ _id: { $in: rows.map((row) => `${row.memberUid}:${row.authorUid}`) } })
            .lean<FollowRow[]>()
        ).map((row) => row._id),
      );
      const stale = rows.filter(
        (row) =>
          !known.has(row.postUid) ||
          (row.memberUid !== row.authorUid && !follows.has(`${row.memberUid}:${row.authorUid}`)),
      );
      if (stale.length)
        await this.store.feed.deleteMany({ _id: { $in: stale.map((row) => row._id) } });
    }
    return this.store.feed.estimatedDocumentCount();
  }
}

async function* batches<T>(rows: AsyncIterable<unknown>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row as T);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
