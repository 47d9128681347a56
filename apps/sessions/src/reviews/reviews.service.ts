import { timing, type ChefReview, type contract, type InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { People } from '@chefly/people';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { ReviewsStore, reviewUid, type ReviewRow } from './reviews.store';
import { SessionsStore, type SessionRow } from '../sessions/sessions.store';
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
      const row = await this.outbox.transaction(async (work) => {
        const { tx } = work;
        const session = await this.sessionsStore.find(uid, tx);
        if (!session?.uids.includes(caller.uid)) throw notFound();
        const { firstName, lastName, userName } = attendeeOf(session, caller.uid);
        const { chef, recipe } = session;
        const now = new Date();
        const since = new Date(now.getTime() - timing.pairStanding);
        const created: ReviewRow = {
          _id: reviewUid(uid, caller.uid),
          sessionUid: uid,
          chefUid: chef.uid,
          author: { uid: caller.uid, firstName, lastName, userName },
          rating,
          review,
          ...(tags?.length && { tags: [...new Set(tags)] }),
          recipeName: recipe.name,
          recipeUid: recipe.uid,
          createdAt: now,
          counted: !(await this.reviewsStore.hasCounted(caller.uid, chef.uid, since, tx)),
        };
        await this.reviewsStore.insert(created, tx);
        await this.sessionsStore.reviewed(uid, caller.uid, tx);
        await this.rate(created, work);
        return created;
      });
      return viewReview(row);
    } catch (error) {
      throw isDuplicate(error) ? new Refusal('sessions/reviewed') : error;
    }
  }

  /** The chef's standing with a review, which is told whether it counts for it or not. */
  private async rate(review: ReviewRow, { tx, emit }: UnitOfWork): Promise<void> {
    const { chefUid, author, sessionUid } = review;
    const chef = await this.chefsStore.find(chefUid, tx);
    if (!chef) throw notFound();
    const totals = review.counted ? await this.totalsWith(review.rating, chef, tx) : chef;
    const { rating, ratings, ratingSum, stars } = totals;
    await this.chefsStore.setRating(
      chefUid,
      { rating, ratings, ratingSum, ...(stars && { stars }) },
      tx,
    );
    const standing = { chefUid, rating, ratings, sessions: chef.sessions };
    const by = { authorUid: author.uid, authorName: author.firstName, sessionUid };
    emit('sessions.chef.rated.v1', chefUid, { ...standing, ...by });
    emit('sessions.standing.changed.v1', chefUid, standing);
  }

  private async totalsWith(rating: number, chef: ChefRow, tx: ClientSession) {
    const ratings = chef.ratings + 1;
    const ratingSum = chef.ratingSum + rating;
    const before = keptStars(chef);
    const stars = before
      ? withRating(before, rating)
      : // of a row without them the reviews are counted, this one among them
        starsOf(await this.reviewsStore.ratingsOf(chef._id, tx));
    return { ratings, ratingSum, rating: ratingSum / ratings, stars };
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

/** @throws where this member was not there, or is there still */
function attendeeOf({ members, state }: SessionRow, uid: string) {
  const member = members.find((each) => each.uid === uid);
  if (!member) throw new Refusal('sessions/not-attended');
  if (state !== 'ended' && !member.leftAt) throw new Refusal('sessions/not-ended');
  if (!member.attendedAt) throw new Refusal('sessions/not-attended');
  return member;
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
