import type { Vote } from '@chefly/contracts';
import { rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A member's vote on a review: one row for each two, none when they have not voted. */
export interface VoteRow {
  _id: string;
  reviewUid: string;
  memberUid: string;
  vote: Vote;
}

export interface Counts {
  agrees: number;
  disagrees: number;
}

const DELETED_AT_ONCE = 500;

const voteSchema = schemaOf<VoteRow>({
  _id: String,
  reviewUid: String,
  memberUid: String,
  vote: String,
});
voteSchema.index({ reviewUid: 1 });
voteSchema.index({ memberUid: 1, _id: 1 });

const idOf = (reviewUid: string, memberUid: string) => `${reviewUid}:${memberUid}`;

@Injectable()
export class VotesStore {
  private readonly votes: Model<VoteRow>;

  constructor(store: Store) {
    this.votes = store.model('votes', voteSchema);
  }

  /** The member's vote from here on. @returns the one of before. */
  async set(reviewUid: string, memberUid: string, vote: Vote, tx: ClientSession) {
    const before = await this.votes
      .findOneAndUpdate(
        { _id: idOf(reviewUid, memberUid) },
        { $set: { vote }, $setOnInsert: { reviewUid, memberUid } },
        { upsert: true, returnDocument: 'before', session: tx },
      )
      .lean<VoteRow>();
    return before?.vote ?? null;
  }

  /** @returns the vote that was there. */
  async remove(reviewUid: string, memberUid: string, tx: ClientSession) {
    const before = await this.votes
      .findOneAndDelete({ _id: idOf(reviewUid, memberUid) }, { session: tx })
      .lean<VoteRow>();
    return before?.vote ?? null;
  }

  /** The member's own votes on these reviews. */
  async among(memberUid: string, reviewUids: string[]): Promise<Map<string, Vote>> {
    const ids = reviewUids.map((uid) => idOf(uid, memberUid));
    const rows = await rowsOf(this.votes, ids);
    return new Map(rows.map((row) => [row.reviewUid, row.vote]));
  }

  /** A member's votes in the order of their ids, beginning behind `after`. */
  by(memberUid: string, after: string, most: number) {
    return this.votes
      .find({ memberUid, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<VoteRow[]>();
  }

  /** Votes by review, counted from their rows. */
  async countOf(reviewUids: string[]): Promise<Map<string, Counts>> {
    const groups = await this.votes.aggregate<{
      _id: Pick<VoteRow, 'reviewUid' | 'vote'>;
      n: number;
    }>([
      { $match: { reviewUid: { $in: reviewUids } } },
      { $group: { _id: { reviewUid: '$reviewUid', vote: '$vote' }, n: { $sum: 1 } } },
    ]);
    const counts = new Map<string, Counts>();
    for (const { _id, n } of groups) {
      const of = counts.get(_id.reviewUid) ?? { agrees: 0, disagrees: 0 };
      counts.set(_id.reviewUid, { ...of, [_id.vote === 'agreed' ? 'agrees' : 'disagrees']: n });
    }
    return counts;
  }

  /** Up to so many votes on a review that is gone. True when there were no more. */
  async removeOf(reviewUid: string, limit: number): Promise<boolean> {
    const rows = await this.votes.find({ reviewUid }, { _id: 1 }).limit(limit).lean<VoteRow[]>();
    for (let i = 0; i < rows.length; i += DELETED_AT_ONCE) {
      const ids = rows.slice(i, i + DELETED_AT_ONCE).map((row) => row._id);
      await this.votes.deleteMany({ _id: { $in: ids } });
    }
    return rows.length < limit;
  }
}
