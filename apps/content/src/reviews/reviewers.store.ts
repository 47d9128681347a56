import type { Level } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { KeptRows, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { reviewerLevelOf, type Reviewing } from './reviewer-level';

/**
 * Derived: the sums over a member's reviews. Changed only in the transaction of a review or a vote.
 */
export interface ReviewerRow extends Reviewing {
  _id: string;
}

/** Reviewers in memory: some 150 bytes each. */
const MOST_KEPT = 20_000;
const NONE: Reviewing = { reviews: 0, agrees: 0, disagrees: 0 };
const reviewerSchema = schemaOf<ReviewerRow>({
  _id: String,
  reviews: Number,
  agrees: Number,
  disagrees: Number,
});

@Injectable()
export class ReviewersStore {
  private readonly reviewers: Model<ReviewerRow>;
  private readonly kept: KeptRows<ReviewerRow>;

  constructor(store: Store) {
    this.reviewers = store.model('reviewers', reviewerSchema);
    this.kept = new KeptRows(store, this.reviewers, MOST_KEPT);
  }

  /** Adds to a member's sums; a level that changes by it is told with the same commit. */
  async change(uid: string, change: Reviewing, { tx, emit }: UnitOfWork): Promise<void> {
    const before =
      (await this.reviewers
        .findOneAndUpdate(
          { _id: uid },
          { $inc: change },
          { upsert: true, returnDocument: 'before', session: tx },
        )
        .lean<ReviewerRow>()) ?? NONE;
    const level = reviewerLevelOf({
      reviews: before.reviews + change.reviews,
      agrees: before.agrees + change.agrees,
      disagrees: before.disagrees + change.disagrees,
    });
    if (level !== reviewerLevelOf(before))
      emit('content.reviewer-level.changed.v1', uid, { uid, level });
  }

  byUid(uids: string[]): Promise<Map<string, Readonly<ReviewerRow>>> {
    return this.kept.rows(uids);
  }

  async remove(uid: string, tx: ClientSession): Promise<void> {
    await this.reviewers.deleteOne({ _id: uid }, { session: tx });
  }

  every(): AsyncIterable<ReviewerRow> {
    const rows = this.reviewers.find({}).sort({ _id: 1 }).lean<ReviewerRow>().cursor();
    return rows as unknown as AsyncIterable<ReviewerRow>;
  }

  /** Sets sums right, unless they changed meanwhile. */
  async mend(uid: string, held: ReviewerRow | undefined, sums: Reviewing): Promise<void> {
    if (held) await this.reviewers.updateOne({ ...held }, { $set: { ...sums } });
    else
      await this.reviewers.updateOne({ _id: uid }, { $setOnInsert: { ...sums } }, { upsert: true });
  }

  async levelsOf(uids: string[]): Promise<Map<string, Level>> {
    const rows = await this.byUid(uids);
    return new Map([...rows].map(([uid, row]) => [uid, reviewerLevelOf(row)]));
  }
}
