import { Outbox } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { PostsStore } from '../posts/posts.store';
import { ReviewsStore } from '../reviews/reviews.store';
import { UploadsService } from './uploads.service';
import { UploadsStore } from './uploads.store';

const AT_ONCE = 200;

/**
 * What becomes of uploads that nothing shows: the holders are asked first, since each alone knows
 * what it shows.
 */
@Injectable()
export class UploadsSweep {
  constructor(
    private readonly store: UploadsStore,
    private readonly uploads: UploadsService,
    private readonly posts: PostsStore,
    private readonly reviews: ReviewsStore,
    private readonly outbox: Outbox,
    @Inject(Jobs) jobs: Jobs,
  ) {
    jobs.handle('picture-removal', ({ key }: { key: string }) => this.remove(key));
  }

  /** All that is due by now, in pieces. Safe to repeat and to run twice at a time. */
  async run(now = new Date()): Promise<void> {
    for (;;) {
      const rows = await this.store.listDue(AT_ONCE, now);
      for (const { _id: key, state } of rows)
        if (state === 'stored' || state === 'expired') {
          // a row that was lost and found may not know who shows it
          const shown = await this.shownBy(key);
          if (shown) await this.store.mendPosted(key, shown.authorUid, shown.picture);
          else await this.ask(key, now);
        } else await this.remove(key);
      if (rows.length < AT_ONCE) return;
    }
  }

  /** The author of the post or the review that shows a picture, if there is one. */
  private async shownBy(key: string) {
    const post = await this.posts.findByPicture(key);
    if (post?.picture) return { authorUid: post.authorUid, picture: post.picture };
    const review = await this.reviews.findByMedia(key);
    const media = review?.media.find(({ picture }) => picture.key === key);
    return review && media ? { authorUid: review.authorUid, picture: media.picture } : null;
  }

  private ask(key: string, now: Date): Promise<void> {
    return this.outbox.transaction(async ({ tx, emit }) => {
      if (await this.store.expire(key, now, tx)) emit('content.picture.expired.v1', key, { key });
    });
  }

  /** Bytes first: a row without them is found again, bytes without a row are not. */
  private async remove(key: string): Promise<void> {
    const row = await this.store.find(key);
    if (!row || !['open', 'refused', 'cleared'].includes(row.state)) return;
    await this.uploads.removeBytes(key);
    await this.store.forget(key);
  }
}
