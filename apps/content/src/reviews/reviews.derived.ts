import { batches, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { UploadsStore } from '../uploads/uploads.store';
import { VideosStore } from '../videos/videos.store';
import type { Reviewing } from './reviewer-level';
import { ReviewersStore, type ReviewerRow } from './reviewers.store';
import { ReviewsStore, type ReviewRow } from './reviews.store';
import { VotesStore } from './votes.store';

/**
 * What content derives from reviews and votes: counts, reviewers' sums, and that their media are in
 * use.
 */
@Injectable()
export class ReviewsDerived {
  constructor(
    private readonly store: ReviewsStore,
    private readonly votes: VotesStore,
    private readonly reviewers: ReviewersStore,
    private readonly uploads: UploadsStore,
    private readonly videos: VideosStore,
    runtime: Runtime,
  ) {
    runtime.derived.push(
      { name: 'votes on reviews', compare: (mend) => this.compareVotes(mend) },
      // behind the votes, whose counts it adds up
      { name: 'sums of reviewers', compare: (mend) => this.compareSums(mend) },
      { name: 'media of reviews', compare: (mend) => this.compareMedia(mend) },
    );
  }

  private async compareVotes(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const reviews of batches<ReviewRow>(this.store.every())) {
      const counts = await this.votes.countOf(reviews.map((review) => review._id));
      for (const { _id, agrees, disagrees } of reviews) {
        const rows = counts.get(_id) ?? { agrees: 0, disagrees: 0 };
        if (agrees === rows.agrees && disagrees === rows.disagrees) continue;
        differences.push(
          `review ${_id} says ${agrees} and ${disagrees} votes, ${rows.agrees} and ${rows.disagrees} rows`,
        );
        if (mend) await this.store.mend(_id, { agrees, disagrees }, rows);
      }
    }
    return differences;
  }

  private async compareSums(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    const compare = async (uid: string, held: ReviewerRow | undefined, sums: Reviewing) => {
      const { reviews, agrees, disagrees } = held ?? { reviews: 0, agrees: 0, disagrees: 0 };
      if (reviews === sums.reviews && agrees === sums.agrees && disagrees === sums.disagrees)
        return;
      differences.push(`reviewer ${uid} has other sums than their reviews`);
      if (mend) await this.reviewers.mend(uid, held, sums);
    };
    const sums = this.store.sums();
    for await (const batch of batches(sums)) {
      const held = await this.reviewers.byUid(batch.map(({ _id }) => _id));
      for (const { _id, ...sum } of batch) await compare(_id, held.get(_id), sum);
    }
    for await (const batch of batches(this.reviewers.every())) {
      const authors = await this.store.authorsAmong(batch.map(({ _id }) => _id));
      for (const held of batch)
        if (!authors.has(held._id))
          await compare(held._id, held, { reviews: 0, agrees: 0, disagrees: 0 });
    }
    return differences;
  }

  private async compareMedia(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const reviews of batches<ReviewRow>(this.store.every())) {
      const keys = reviews.flatMap((review) => review.mediaKeys);
      const used = await this.uploads.postedAmong(keys);
      const shown = await this.videos.shownAmong(keys);
      const media = reviews.flatMap(({ _id, authorUid, media }) =>
        media.map((each) => ({ ...each, reviewUid: _id, authorUid })),
      );
      for (const { reviewUid, authorUid, picture, ...each } of media) {
        if (!used.has(picture.key)) {
          differences.push(`a picture of review ${reviewUid} counts as unused`);
          if (mend) await this.uploads.mendPosted(picture.key, authorUid, picture);
        }
        if (each.kind !== 'video' || shown.has(each.videoUid)) continue;
        differences.push(`a video of review ${reviewUid} counts as unused`);
        if (mend) await this.videos.mendPosted(each.videoUid, reviewUid, picture.key);
      }
    }
    return differences;
  }
}
