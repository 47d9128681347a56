import type { Person, Relationship } from '@chefly/contracts';
import {
  insertRow,
  Kept,
  listPage,
  Mixed,
  rowOf,
  rowsOf,
  schemaOf,
  sidesOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/**
 * The one row of a follower and a followed member; no row means no relationship. Where one has
 * blocked the other, both rows of the two are taken by `blocked`: a follow that is asked for at the
 * same moment finds its place taken.
 */
export interface RelationRow {
  _id: string;
  followerUid: string;
  followedUid: string;
  /** Null where nobody ever asked. */
  follower: Person | null;
  status: 'pending' | 'accepted' | 'following' | 'blocked';
  askedAt: Date;
}

const relationSchema = schemaOf<RelationRow>({
  _id: String,
  followerUid: String,
  followedUid: String,
  follower: Mixed,
  status: String,
  askedAt: Date,
});
relationSchema.index({ followedUid: 1, status: 1, askedAt: -1, _id: -1 });
relationSchema.index({ followerUid: 1, status: 1, askedAt: -1, _id: -1 });

type Status = RelationRow['status'];
/** Asked for, and not taken back since: places that a block has taken are no relationship. */
const ASKED: Status[] = ['pending', 'accepted', 'following'];
/** With the consent of whoever is followed. */
const CONSENTED: Status[] = ['accepted', 'following'];

/** How a relationship is told: places that a block has taken are nobody's business. */
export const relationshipBy = (status: Status | null | undefined): Relationship =>
  status && status !== 'blocked' ? status : 'none';
export const relationshipOf = (row: RelationRow | null | undefined): Relationship =>
  relationshipBy(row?.status);

/** Consented to, whether feeds show it already or not. */
export const isFollow = (status: Status | null) => status !== null && CONSENTED.includes(status);

const idOf = (followerUid: string, followedUid: string) => `${followerUid}:${followedUid}`;
/** Of two members, whichever of them is named first: the id of the row from the lesser uid on. */
const pairOf = (one: string, other: string) => (one < other ? idOf(one, other) : idOf(other, one));

/** What stands from the lesser of two uids to the other, and back. */
type Statuses = readonly [there: Status | null, back: Status | null];
const MOST_PAIRS_KEPT = 40_000;

@Injectable()
export class RelationsStore {
  private readonly rows: Model<RelationRow>;
  private readonly pairs = new Kept<Statuses>({ most: MOST_PAIRS_KEPT });

  constructor(store: Store) {
    this.rows = store.model('relations', relationSchema);
    this.pairs.from(store, this.rows, (change) =>
      sidesOf(change).map(({ followerUid, followedUid }) => pairOf(followerUid, followedUid)),
    );
  }

  find(followerUid: string, followedUid: string, tx?: ClientSession) {
    return rowOf(this.rows, idOf(followerUid, followedUid), tx);
  }

  /** How the one member stands to the other, and the other to them. */
  async between(
    uid: string,
    otherUid: string,
  ): Promise<{ to: Status | null; from: Status | null }> {
    const pair = pairOf(uid, otherUid);
    const statuses = this.pairs.get(pair) ?? (await this.readPair(pair, uid, otherUid));
    const [to, from] = pair === idOf(uid, otherUid) ? statuses : [statuses[1], statuses[0]];
    return { to, from };
  }

  /** Whether one of the two follows the other, by consent: as it is stored, not as it is kept. */
  async isKnown(one: string, other: string, tx: ClientSession): Promise<boolean> {
    const rows = await rowsOf(this.rows, [idOf(one, other), idOf(other, one)], tx);
    return rows.some(({ status }) => isFollow(status));
  }

  private async readPair(pair: string, one: string, other: string): Promise<Statuses> {
    return this.pairs.reading(async (keep) => {
      const rows = await rowsOf(this.rows, [idOf(one, other), idOf(other, one)]);
      const there = rows.find(({ _id }) => _id === pair);
      const back = rows.find(({ _id }) => _id !== pair);
      const statuses: Statuses = [there?.status ?? null, back?.status ?? null];
      keep(pair, statuses);
      return statuses;
    });
  }

  async insert(follower: Person, followedUid: string, tx: ClientSession) {
    await insertRow(
      this.rows,
      {
        _id: idOf(follower.uid, followedUid),
        followerUid: follower.uid,
        followedUid,
        follower,
        status: 'pending',
        askedAt: new Date(),
      },
      tx,
    );
  }

  /** Moves the relation on, if it stands where the caller thinks. */
  async advance(
    followerUid: string,
    followedUid: string,
    from: Status,
    to: Status,
    tx: ClientSession,
  ) {
    return (
      (
        await this.rows.updateOne(
          { _id: idOf(followerUid, followedUid), status: from },
          { $set: { status: to } },
          { session: tx },
        )
      ).modifiedCount === 1
    );
  }

  remove(followerUid: string, followedUid: string, tx: ClientSession, statuses = ASKED) {
    return this.rows
      .findOneAndDelete(
        { _id: idOf(followerUid, followedUid), status: { $in: statuses } },
        { session: tx },
      )
      .lean<RelationRow>();
  }

  /** So many of a member's rows on this side, whatever they say. */
  listSide(side: 'followerUid' | 'followedUid', uid: string, most: number, tx: ClientSession) {
    return this.rows
      .find({ [side]: uid })
      .limit(most)
      .session(tx)
      .lean<RelationRow[]>();
  }

  async drop(uid: string, tx: ClientSession) {
    await this.rows.deleteOne({ _id: uid }, { session: tx });
  }

  listRequests(followedUid: string, query: PageQuery) {
    return listPage(this.rows, { followedUid, status: 'pending' }, { askedAt: -1 }, query);
  }

  listFollowers(followedUid: string, query: PageQuery) {
    return listPage(this.rows, { followedUid, status: 'following' }, { askedAt: -1 }, query);
  }

  listFollowing(followerUid: string, query: PageQuery) {
    return listPage(this.rows, { followerUid, status: 'following' }, { askedAt: -1 }, query);
  }

  /** Every follow on this side that is asked for or stands, the latest asked for first. */
  listAsked(side: 'followerUid' | 'followedUid', uid: string, query: PageQuery) {
    return listPage(this.rows, { [side]: uid, status: { $in: ASKED } }, { askedAt: -1 }, query);
  }

  /** Whether this member follows anybody, or has asked to. */
  async followsAnybody(followerUid: string): Promise<boolean> {
    return !!(await this.rows.exists({ followerUid, status: { $in: ASKED } }));
  }

  /** Whom any of these follow: the latest so many. */
  listFollowedBy(followerUids: string[], most: number) {
    return this.rows
      .find({ followerUid: { $in: followerUids }, status: 'following' })
      .sort({ askedAt: -1, _id: -1 })
      .limit(most)
      .lean<RelationRow[]>();
  }

  /** How a member stands to each of these, by uid. */
  async relationsTo(
    followerUid: string,
    followedUids: string[],
  ): Promise<Map<string, RelationRow>> {
    const ids = followedUids.map((uid) => idOf(followerUid, uid));
    const rows = await rowsOf(this.rows, ids);
    return new Map(rows.map((row) => [row.followedUid, row]));
  }

  /** The name as it stands in the requests and follows of this member. */
  async renameFollower(followerUid: string, userName: string, tx: ClientSession) {
    await this.rows.updateMany(
      { followerUid, status: { $ne: 'blocked' } },
      { $set: { 'follower.userName': userName } },
      { session: tx },
    );
  }

  /** How many have this member's consent to follow. */
  countFollowers(followedUid: string): Promise<number> {
    return this.rows.countDocuments({ followedUid, status: { $in: CONSENTED } });
  }

  /** Takes the place of a follow. Answers the row that stood there, if any did. */
  takePlace(followerUid: string, followedUid: string, tx: ClientSession) {
    return this.rows
      .findOneAndUpdate(
        { _id: idOf(followerUid, followedUid) },
        {
          $set: { status: 'blocked' },
          $setOnInsert: { followerUid, followedUid, follower: null, askedAt: new Date() },
        },
        { upsert: true, returnDocument: 'before', session: tx },
      )
      .lean<RelationRow>();
  }

  /** Gives both places of two members back. */
  async freePlaces(one: string, other: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteMany(
      { _id: { $in: [idOf(one, other), idOf(other, one)] }, status: 'blocked' },
      { session: tx },
    );
  }
}
