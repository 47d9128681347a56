import type { ChefReview, contract, InputOf } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { decide } from '@chefly/policy';
import { notFound, Refusal, type Caller } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { reviewUid, SessionsStore, type ReviewRow } from './sessions.store';

type Sessions = typeof contract.sessions;

@Injectable()
export class ReviewsService {
  constructor(
    @Inject(SessionsStore) private readonly store: SessionsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** By a member who attended, once for each session; the rating is counted in the same transaction. */
  async review(
    { uid, rating, review }: InputOf<Sessions['review']>,
    caller: Caller,
  ): Promise<ChefReview> {
    try {
      const row = await this.outbox.transaction(async ({ session, emit }) => {
        const found = await this.store.findSession(uid, session);
        if (!found?.uids.includes(caller.uid)) throw notFound();
        if (!found.members.find((member) => member.uid === caller.uid)?.attendedAt)
          throw new Refusal('sessions/not-attended');
        const created: ReviewRow = {
          _id: reviewUid(uid, caller.uid),
          sessionUid: uid,
          chefUid: found.chef.uid,
          author: caller.person,
          rating,
          review,
          recipeName: found.recipe.name,
          createdAt: new Date(),
        };
        await this.store.reviews.create([created], { session });
        const chef = (await this.store.findChef(found.chef.uid, session))!;
        const totals = {
          ratings: chef.ratings + 1,
          ratingSum: chef.ratingSum + rating,
          rating: (chef.ratingSum + rating) / (chef.ratings + 1),
        };
        await this.store.chefs.updateOne({ _id: chef._id }, { $set: totals }, { session });
        emit('sessions.chef.rated.v1', chef._id, {
          chefUid: chef._id,
          authorUid: caller.uid,
          authorName: caller.person.firstName,
          sessionUid: uid,
          rating: totals.rating,
          ratings: totals.ratings,
          sessions: chef.sessions,
        });
        emit('sessions.standing.changed.v1', chef._id, {
          chefUid: chef._id,
          rating: totals.rating,
          ratings: totals.ratings,
          sessions: chef.sessions,
        });
        return created;
      });
      return viewReview(row);
    } catch (error) {
      throw isDuplicate(error) ? new Refusal('sessions/reviewed') : error;
    }
  }

  /** A review is for everybody to read; who wrote it, for those who may know. */
  async list({ uid, ...query }: InputOf<Sessions['reviewsOf']>, caller: Caller) {
    const [{ rows, next }, chef] = await Promise.all([
      this.store.listReviews(uid, query),
      this.store.findChef(uid),
    ]);
    const named = ({ author }: ReviewRow) =>
      !!chef &&
      decide('review-author', caller.member, { uid: author.uid, gender: chef.gender }).allowed;
    return {
      items: rows.map((row) => ({ ...viewReview(row), author: named(row) ? row.author : null })),
      next,
    };
  }
}

const viewReview = ({
  _id: uid,
  author,
  rating,
  review,
  recipeName,
  createdAt,
}: ReviewRow): ChefReview => ({
  uid,
  author,
  rating,
  review,
  recipeName,
  createdAt: createdAt.toISOString(),
});
