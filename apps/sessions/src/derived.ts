import { Metrics } from '@chefly/telemetry';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SessionsStore, type ChefRow } from './sessions.store';

/** What sessions derives from its own rows: ratings and the number of sessions held. And what operators see of them. */
@Injectable()
export class SessionsDerived {
  constructor(
    private readonly store: SessionsStore,
    runtime: Runtime,
    metrics: Metrics,
  ) {
    runtime.derived.push({
      name: 'ratings and sessions of chefs',
      compare: (mend) => this.compareChefs(mend),
    });
    metrics.gauge('chefly_sessions_ongoing', 'Sessions going on', async (gauge) =>
      gauge.set(await this.store.sessions.countDocuments({ state: 'ongoing' })),
    );
    metrics.gauge('chefly_requests_pending', 'Requests waiting for a chef', async (gauge) =>
      gauge.set(await this.store.requests.countDocuments({ state: 'pending' })),
    );
    metrics.gauge(
      'chefly_requests_overdue',
      'Requests whose deadline has passed and that are still open',
      async (gauge) =>
        gauge.set(
          await this.store.requests.countDocuments({
            state: 'pending',
            expiresAt: { $lt: new Date() },
          }),
        ),
    );
  }

  private async compareChefs(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const found of this.store.chefs.find({}).sort({ _id: 1 }).lean<ChefRow>().cursor()) {
      const row = found as unknown as ChefRow;
      const reviews = await this.store.reviews
        .find({ chefUid: row._id, counted: true }, { rating: 1 })
        .lean<{ rating: number }[]>();
      const sessions = await this.store.sessions.countDocuments({
        'chef.uid': row._id,
        state: 'ended',
        counted: true,
      });
      const ratingSum = reviews.reduce((sum, review) => sum + review.rating, 0);
      const truth = {
        ratings: reviews.length,
        ratingSum,
        rating: reviews.length ? ratingSum / reviews.length : 0,
        sessions,
      };
      const wrong = (Object.keys(truth) as (keyof typeof truth)[]).filter(
        (key) => row[key] !== truth[key],
      );
      if (!wrong.length) continue;
      differences.push(
        `chef ${row._id}: ${wrong.map((key) => `${key} ${row[key]}, rows ${truth[key]}`).join('; ')}`,
      );
      if (mend)
        await this.store.chefs.updateOne(
          { _id: row._id, ratings: row.ratings, ratingSum: row.ratingSum, sessions: row.sessions },
          { $set: truth },
        );
    }
    return differences;
  }
}
