import { Metrics } from '@chefly/telemetry';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { ChefsStore } from './chefs/chefs.store';
import { RequestsStore } from './requests/requests.store';
import { ReviewsStore } from './reviews/reviews.store';
import { SessionsStore } from './sessions/sessions.store';

/**
 * What sessions derives from its own rows: ratings and the number of sessions held. And what
 * operators see of them.
 */
@Injectable()
export class SessionsDerived {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly requestsStore: RequestsStore,
    private readonly sessionsStore: SessionsStore,
    private readonly reviewsStore: ReviewsStore,
    runtime: Runtime,
    metrics: Metrics,
  ) {
    runtime.derived.push({
      name: 'ratings and sessions of chefs',
      compare: (mend) => this.compareChefs(mend),
    });
    metrics.gauge('chefly_sessions_ongoing', 'Sessions going on', async (gauge) =>
      gauge.set(await this.sessionsStore.countOngoing()),
    );
    metrics.gauge('chefly_requests_pending', 'Requests waiting for a chef', async (gauge) =>
      gauge.set(await this.requestsStore.countPending()),
    );
    metrics.gauge(
      'chefly_requests_overdue',
      'Requests whose deadline has passed and that are still open',
      async (gauge) => gauge.set(await this.requestsStore.countOverdue(new Date())),
    );
  }

  private async compareChefs(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const row of this.chefsStore.all()) {
      const given = await this.reviewsStore.ratingsOf(row._id);
      const sessions = await this.sessionsStore.countHeld(row._id);
      const ratingSum = given.reduce((sum, rating) => sum + rating, 0);
      const truth = {
        ratings: given.length,
        ratingSum,
        rating: given.length ? ratingSum / given.length : 0,
        sessions,
      };
      const wrong = (Object.keys(truth) as (keyof typeof truth)[]).filter(
        (key) => row[key] !== truth[key],
      );
      if (!wrong.length) continue;
      differences.push(
        `chef ${row._id}: ${wrong.map((key) => `${key} ${row[key]}, rows ${truth[key]}`).join('; ')}`,
      );
      if (mend) await this.chefsStore.mend(row, truth);
    }
    return differences;
  }
}
