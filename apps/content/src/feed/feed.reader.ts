import type { contract, FeedEntry, InputOf } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { PostsService } from '../posts/posts.service';
import { PostsStore } from '../posts/posts.store';
import { Visibility } from '../posts/visibility';
import { ReviewsService } from '../reviews/reviews.service';
import { ReviewsStore } from '../reviews/reviews.store';
import { entryOf, FeedStore, type FeedRow } from './feed.store';

/** How often a page is filled up when what was fanned out may not be seen any more. */
const MOST_LOOKS = 5;

/** A member's feed as they see it: rows, rules, then posts and reviews in one order. */
@Injectable()
export class FeedReader {
  constructor(
    private readonly feeds: FeedStore,
    private readonly visibility: Visibility,
    private readonly posts: PostsStore,
    private readonly reviews: ReviewsStore,
    private readonly postsService: PostsService,
    private readonly reviewsService: ReviewsService,
  ) {}

  /**
   * What was fanned out is checked again: a row of somebody who is not followed any more shows
   * nothing.
   */
  async read({ cursor, limit }: InputOf<typeof contract.content.feed>, caller: Caller) {
    const items: FeedEntry[] = [];
    let next: string | null = cursor ?? null;
    for (let look = 0; look < MOST_LOOKS && items.length < limit; look++) {
      const page = await this.feeds.list(caller.uid, {
        cursor: next ?? undefined,
        limit: limit - items.length,
      });
      items.push(...(await this.entriesOf(page.rows, caller)));
      next = page.next;
      if (!next) break;
    }
    return { items, next };
  }

  /** Rules and rows are asked for side by side: both need no more than the skeleton. */
  private async entriesOf(rows: FeedRow[], caller: Caller): Promise<FeedEntry[]> {
    const uids = { post: [] as string[], review: [] as string[] };
    for (const row of rows) uids[entryOf(row).kind].push(entryOf(row)._id);
    const [allowed, posts, reviews] = await Promise.all([
      this.visibility.among(caller.member, rows, { unmuted: true }),
      uids.post.length ? this.posts.byUid(uids.post) : new Map<string, never>(),
      uids.review.length ? this.reviews.byUid(uids.review) : new Map<string, never>(),
    ]);
    const order = allowed.map((row) => entryOf(row)._id);
    const [shownPosts, shownReviews] = await Promise.all([
      this.postsService.view(
        order.flatMap((uid) => posts.get(uid) ?? []),
        caller.uid,
      ),
      this.reviewsService.view(
        order.flatMap((uid) => reviews.get(uid) ?? []),
        caller.uid,
      ),
    ]);
    const shown = new Map<string, FeedEntry>();
    for (const post of shownPosts) shown.set(post.uid, { kind: 'post', ...post });
    for (const review of shownReviews) shown.set(review.uid, { kind: 'review', ...review });
    return order.flatMap((uid) => shown.get(uid) ?? []);
  }
}
