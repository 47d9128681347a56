import { messages, type Events, type Snapshot } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { ChefsStore } from '../chefs/chefs.store';
import { ReviewsStore, reviewUid } from './reviews.store';

const wordless: readonly string[] = [messages.reviewRemoved, messages.messageErased];

/** What somebody wrote of a chef: its readers report it, and moderators take the words away. */
@Injectable()
export class ReviewReports {
  constructor(
    private readonly reviews: ReviewsStore,
    private readonly chefs: ChefsStore,
    private readonly people: People,
  ) {}

  /** For everybody to whom its chef is there; null where there are no words of anybody any more. */
  async snapshot({
    subjectUid,
    aboutUid,
    reporter,
  }: Events['moderation.snapshot.wanted.v1']): Promise<Snapshot | null> {
    const row = aboutUid ? null : await this.reviews.find(subjectUid);
    if (!row || wordless.includes(row.review)) return null;
    const { chefUid, author, recipeName, review, rating, createdAt } = row;
    if (!(await this.people.present(reporter, [chefUid])).has(chefUid)) return null;
    const chef = await this.chefs.find(chefUid);
    return {
      authorUid: author.uid,
      title: recipeName,
      text: review,
      pictures: [],
      createdAt: createdAt.toISOString(),
      context: [
        ...(chef ? [{ label: 'Chef', text: `${chef.firstName} ${chef.lastName}` }] : []),
        starsOf(rating),
      ],
    };
  }

  /** What one wrote of a session’s chef, as it stands beside what else is told of the session. */
  async ofSession(sessionUid: string, authorUid: string) {
    const row = await this.reviews.find(reviewUid(sessionUid, authorUid));
    return { text: row?.review ?? '', context: row ? [starsOf(row.rating)] : [] };
  }

  /** @param uid of the review, or of the session that it is about */
  async takeAway(uid: string, authorUid: string, { tx }: UnitOfWork): Promise<void> {
    for (const each of [uid, reviewUid(uid, authorUid)]) await this.reviews.takeAway(each, tx);
  }
}

const starsOf = (rating: number) => ({
  label: 'Review of the chef',
  text: `${rating} of 5 stars`,
});
