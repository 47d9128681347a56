import type { Gender, Level, Person, StoredPicture } from '@chefly/contracts';
import {
  KeptRows,
  listPage,
  Mixed,
  rowOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model, UpdateQuery } from 'mongoose';

export interface MemberRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  gender: Gender;
  summary: string;
  cover: StoredPicture | null;
  followers: number;
  rating: number;
  ratings: number;
  sessions: number;
  level: Level;
  /** As a culinary reviewer; absent until content first told of one. */
  reviewerLevel?: Level;
  /** The recipes of theirs that have a cuisine; absent until they have one. */
  cooks?: { recipeUid: string; cuisine: string }[];
  /** When they signed up; absent of members from before it was kept. */
  joinedAt?: Date;
  /** They are not shown around any more. */
  shownAround?: true;
  /** The time of the last event that changed how the member is found. */
  foundAs: Date;
}

/** Members in memory: about a kilobyte each, with the recipes that they cook. */
const MOST_KEPT = 20_000;

const memberSchema = schemaOf<MemberRow>(
  {
    _id: String,
    firstName: String,
    lastName: String,
    userName: String,
    gender: String,
    summary: String,
    cover: Mixed,
    followers: Number,
    rating: Number,
    ratings: Number,
    sessions: Number,
    level: String,
    reviewerLevel: String,
    cooks: Mixed,
    joinedAt: Date,
    shownAround: Boolean,
    foundAs: Date,
  },
  { keepEmpty: true },
);
memberSchema.index(
  { 'cover.key': 1 },
  { partialFilterExpression: { 'cover.key': { $exists: true } } },
);

// whoever has cooked with others most comes first, of a cuisine and of all
memberSchema.index(
  { 'cooks.cuisine': 1, gender: 1, sessions: -1, _id: -1 },
  { partialFilterExpression: { 'cooks.cuisine': { $exists: true } } },
);
memberSchema.index(
  { gender: 1, sessions: -1, _id: -1 },
  { partialFilterExpression: { 'cooks.cuisine': { $exists: true } } },
);

export const personOf = ({
  _id: uid,
  firstName,
  lastName,
  userName,
}: Pick<MemberRow, '_id' | 'firstName' | 'lastName' | 'userName'>): Person => ({
  uid,
  firstName,
  lastName,
  userName,
});

@Injectable()
export class MembersStore {
  private readonly rows: Model<MemberRow>;
  private readonly kept: KeptRows<MemberRow>;

  constructor(store: Store) {
    this.rows = store.model('members', memberSchema);
    this.kept = new KeptRows(store, this.rows, MOST_KEPT);
  }

  find(uid: string, tx?: ClientSession): Promise<Readonly<MemberRow> | null> {
    return tx ? rowOf(this.rows, uid, tx) : this.kept.row(uid);
  }

  async list(uids: string[]): Promise<Readonly<MemberRow>[]> {
    const rows = await this.kept.rows(uids);
    return uids.flatMap((uid) => rows.get(uid) ?? []);
  }

  async update(uid: string, update: UpdateQuery<MemberRow>, tx?: ClientSession) {
    await this.rows.updateOne({ _id: uid }, update, { session: tx });
  }

  /** Who cooks a cuisine, or anything at all, of one gender: the most active first. */
  listCooks(gender: Gender, cuisine: string | null, query: PageQuery) {
    const filter = { 'cooks.cuisine': cuisine ?? { $exists: true }, gender };
    return listPage(this.rows, filter, { sessions: -1 }, query);
  }

  /** Adding a recipe twice is adding it once. False when the member is not known here. */
  async addCooked(
    uid: string,
    cooked: NonNullable<MemberRow['cooks']>[number],
    tx: ClientSession,
  ): Promise<boolean> {
    const added = await this.rows.updateOne(
      { _id: uid, 'cooks.recipeUid': { $ne: cooked.recipeUid } },
      { $push: { cooks: cooked } },
      { session: tx },
    );
    return added.matchedCount === 1 || !!(await this.find(uid, tx));
  }

  async removeCooked(uid: string, recipeUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: uid, 'cooks.recipeUid': recipeUid },
      { $pull: { cooks: { recipeUid } } },
      { session: tx },
    );
  }

  async remove(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: uid }, { session: tx });
  }

  /** A member of whom nothing else is known yet; one who is there already stays as they are. */
  async add(row: MemberRow, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: row._id },
      { $setOnInsert: row },
      { upsert: true, session: tx },
    );
  }

  /** Sets the number of followers, if it is still the one that was found wrong. */
  async mendFollowers(uid: string, was: number, followers: number): Promise<void> {
    await this.rows.updateOne({ _id: uid, followers: was }, { $set: { followers } });
  }

  /** Every member, one after the other, in the order of their uids. */
  async *each(): AsyncGenerator<MemberRow> {
    for await (const row of this.rows.find({}).sort({ _id: 1 }).lean<MemberRow>().cursor())
      yield row as unknown as MemberRow;
  }

  /** Whether a profile shows this upload. */
  async showsPicture(key: string): Promise<boolean> {
    return !!(await this.rows.exists({ 'cover.key': key }));
  }
}
