import { timing, type ChefReview, type contract, type InputOf } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { People } from '@chefly/people';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import type { ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { ReviewsStore, reviewUid, type ReviewRow } from './reviews.store';
import { SessionsStore } from '../sessions/sessions.store';
import { keptStars, starsOf, withRating } from './stars';

type Sessions = typeof contract.sessions;

@Injectable()
export class ReviewsService {
  constructor(
    private readonly chefsStore: ChefsStore,
    private readonly sessionsStore: SessionsStore,
    private readonly reviewsStore: ReviewsStore,
    private readonly outbox: Outbox,
    private readonly people: People,
  ) {}

  /**
   * By a member who attended, once for each session and after their part in it. One rating of a
   * pair within a week is counted for the chef's standing, in the same transaction.
   */
  async review(
    { uid, rating, review, tags }: InputOf<Sessions['review']>,
    caller: Caller,
  ): Promise<ChefReview> {
    try {
      const row = await this.outbox.transaction(async ({ tx, emit }) => {
        const found = await this.sessionsStore.find(uid, tx);
        if (!found?.uids.includes(caller.uid)) throw notFound();
        const me = found.members.find((member) => member.uid === caller.uid);
        if (!me) throw new Refusal('sessions/not-attended');
        if (found.state !== 'ended' && !me.leftAt) throw new Refusal('sessions/not-ended');
        if (!me.attendedAt) throw new Refusal('sessions/not-attended');
        const { uid: authorUid, firstName, lastName, userName } = me;
        const now = new Date();
        const since = new Date(now.getTime() - timing.pairStanding);
        const counted = !(await this.reviewsStore.hasCounted(authorUid, found.chef.uid, since, tx));
        const created: ReviewRow = {
          _id: reviewUid(uid, caller.uid),
          sessionUid: uid,
          chefUid: found.chef.uid,
          author: { uid: authorUid, firstName, lastName, userName },
          rating,
          review,
          ...(tags?.length && { tags: [...new Set(tags)] }),
          recipeName: found.recipe.name,
          recipeUid: found.recipe.uid,
          createdAt: now,
          counted,
        };
        await this.reviewsStore.insert(created, tx);
        await this.sessionsStore.reviewed(uid, authorUid, tx);
        const chef = await this.chefsStore.find(found.chef.uid, tx);
        if (!chef) throw notFound();
        const { sessions } = chef;
        const before = keptStars(chef);
        const totals = !counted
          ? chef
          : {
              ratings: chef.ratings + 1,
              ratingSum: chef.ratingSum + rating,
              rating: (chef.ratingSum + rating) / (chef.ratings + 1),
              // of a row without them the reviews are counted, this one among them
              stars: before
                ? withRating(before, rating)
                : starsOf(await this.reviewsStore.ratingsOf(chef._id, tx)),
            };
        const { rating: mean, ratings, ratingSum, stars } = totals;
        const standing = { rating: mean, ratings };
        await this.chefsStore.setRating(
          chef._id,
          { ...standing, ratingSum, ...(stars && { stars }) },
          tx,
        );
        emit('sessions.chef.rated.v1', chef._id, {
          chefUid: chef._id,
          authorUid,
          authorName: firstName,
          sessionUid: uid,
          ...standing,
          sessions,
        });
        emit('sessions.standing.changed.v1', chef._id, {
          chefUid: chef._id,
          ...standing,
          sessions,
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
    if (!(await this.people.present(caller.member, [uid])).has(uid))
      return { items: [], next: null };
    const [{ rows, next }, chef] = await Promise.all([
      this.reviewsStore.list(uid, query),
      this.chefsStore.find(uid),
    ]);
    const named = new Set(
      chef &&
        (await this.people.among('review-author', caller.member, rows, ({ author }) => ({
          uid: author.uid,
          gender: chef.gender,
        }))),
    );
    return {
      items: rows.map((row) => ({
        ...viewReview(row),
        author: named.has(row) ? row.author : null,
      })),
      next,
    };
  }

  /** Told to those whom the mean is told on a profile. */
  async ratings({ uid }: InputOf<Sessions['ratingsOf']>, caller: Caller) {
    const chef = await this.chefsStore.find(uid);
    if (!chef) return { stars: null };
    const { allowed } = await this.people.decide('profile', caller.member, {
      uid,
      gender: chef.gender,
    });
    if (!allowed) return { stars: null };
    return { stars: keptStars(chef) ?? (await this.countStars(chef)) };
  }

  /** Once: they are kept from then on. */
  private async countStars(chef: ChefRow): Promise<number[]> {
    const stars = starsOf(await this.reviewsStore.ratingsOf(chef._id));
    if (keptStars({ ...chef, stars })) await this.chefsStore.keepStars(chef, stars);
    return stars;
  }
}

export const viewReview = ({
  _id: uid,
  author,
  rating,
  review,
  tags,
  recipeName,
  createdAt,
}: ReviewRow): ChefReview => ({
  uid,
  author,
  rating,
  review,
  tags: tags ?? [],
  recipeName,
  createdAt: createdAt.toISOString(),
});
