import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { ReviewsStore } from '../reviews/reviews.store';
import { keptStars, starsOf } from '../reviews/stars';
import { SessionsStore } from '../sessions/sessions.store';
import { ChefsStore } from './chefs.store';

/** What is derived of a chef: ratings, and the number of sessions held. */
@Injectable()
export class ChefsDerived {
  constructor(
    private readonly store: ChefsStore,
    private readonly sessions: SessionsStore,
    private readonly reviews: ReviewsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'ratings and sessions of chefs',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const row of this.store.all()) {
      const given = await this.reviews.ratingsOf(row._id);
      const ratingSum = given.reduce((sum, rating) => sum + rating, 0);
      const truth = {
        ratings: given.length,
        ratingSum,
        rating: given.length ? ratingSum / given.length : 0,
        stars: starsOf(given),
        sessions: await this.sessions.countHeld(row._id),
      };
      const areKept = !!keptStars(row);
      const wrong = (Object.keys(truth) as (keyof typeof truth)[]).filter(
        // where they are not kept, or not of all ratings, nothing is told by them
        (key) => (key !== 'stars' || areKept) && String(row[key]) !== String(truth[key]),
      );
      if (!wrong.length) {
        if (mend && !areKept) await this.store.keepStars(row, truth.stars);
        continue;
      }
      differences.push(
        `chef ${row._id}: ${wrong.map((key) => `${key} ${row[key]}, rows ${truth[key]}`).join('; ')}`,
      );
      if (mend) await this.store.mend(row, truth);
    }
    return differences;
  }
}
