import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { ReviewsStore } from './reviews.store';

/** A rating goes on counting for its chef; its words go. What was written about the member goes with them. */
@Injectable()
export class ChefReviewRecords implements PersonalRecords {
  readonly name = 'chef-reviews';

  constructor(
    records: Records,
    private readonly store: ReviewsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listBy(uid, after, RECORDS_AT_ONCE);
    const shown = rows.map(({ _id, chefUid, rating, review, tags, recipeName, createdAt }) => ({
      uid: _id,
      chefUid,
      rating,
      review,
      recipeName,
      createdAt,
      ...(tags && { tags }),
    }));
    return { rows: shown, next: rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.makeFormer(uid, tx);
    return this.store.removeAbout(uid, RECORDS_AT_ONCE, tx);
  }
}
