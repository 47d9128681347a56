import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { batches } from '../batches';
import { PostsStore, type PostRow } from '../posts/posts.store';
import { FeedService, PIECE } from './feed.service';
import { feedRow, FeedStore, type FeedRow } from './feed.store';

/** The feeds, anew from posts and follows. */
@Injectable()
export class FeedsDerived {
  constructor(
    private readonly posts: PostsStore,
    private readonly feeds: FeedStore,
    private readonly service: FeedService,
    runtime: Runtime,
  ) {
    runtime.rebuildable.push({ name: 'feeds', rebuild: () => this.rebuild() });
  }

  /** Adds what is missing, then removes what should not be there: a feed is never empty in between. */
  private async rebuild(): Promise<number> {
    for await (const posts of batches<PostRow>(this.posts.every()))
      for (const post of posts) await this.add(post);
    for await (const rows of batches<FeedRow>(this.feeds.every())) {
      const stale = await this.staleOf(rows);
      await this.feeds.remove(stale.map((row) => row._id));
    }
    for await (const members of batches<{ _id: string }>(this.posts.everyMember()))
      for (const { _id } of members) await this.feeds.trim(_id);
    return this.feeds.count();
  }

  private async add(post: PostRow): Promise<void> {
    await this.feeds.add([feedRow(post.authorUid, post)]);
    for (let after: string | null = null; ;) {
      const progress = await this.service.fanOut(post, after, PIECE);
      if (progress.done) return;
      after = progress.after;
    }
  }

  private async staleOf(rows: FeedRow[]): Promise<FeedRow[]> {
    const [posts, edges] = await Promise.all([
      this.posts.postsByUid([...new Set(rows.map((row) => row.postUid))]),
      this.posts.edgesAmong(rows.map((row) => `${row.memberUid}:${row.authorUid}`)),
    ]);
    return rows.filter(
      ({ memberUid, authorUid, postUid }) =>
        !posts.has(postUid) || (memberUid !== authorUid && !edges.has(`${memberUid}:${authorUid}`)),
    );
  }
}
