import type { Gender, Level, Person } from '@chefly/contracts';
import { listPage, Mixed, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** Every member as a possible chef: copies of who they are, and the facts of their presence. */
export interface ChefRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  gender: Gender;
  level: Level;
  rating: number;
  ratingSum: number;
  ratings: number;
  sessions: number;
  recipes: { uid: string; name: string }[];
  available: boolean;
  /** Whether a socket of theirs is open anywhere, and since when that is so. */
  online: boolean;
  presenceAt: Date;
  /** Online by what was told, and found without a lease at this time. */
  unheldSince?: Date;
  /** The session this member is in, as chef or as user. */
  busy: string | null;
  /** What moderation last told of their price: see `priceOf`. */
  agreementUid?: string | null;
  pricePaise?: number | null;
  pricedAt?: Date;
}

/** What a chef's own rows add up to. */
export type Standing = Pick<ChefRow, 'rating' | 'ratings' | 'ratingSum' | 'sessions'>;

const chefSchema = schemaOf<ChefRow>(
  {
    _id: String,
    firstName: String,
    lastName: String,
    userName: String,
    gender: String,
    level: String,
    rating: Number,
    ratingSum: Number,
    ratings: Number,
    sessions: Number,
    recipes: Mixed,
    available: Boolean,
    online: Boolean,
    presenceAt: Date,
    unheldSince: Date,
    busy: String,
    agreementUid: String,
    pricePaise: Number,
    pricedAt: Date,
  },
  { keepEmpty: true },
);
const free = { gender: 1, online: 1, available: 1, busy: 1, rating: -1, _id: -1 } as const;
chefSchema.index({ 'recipes.uid': 1, ...free });
chefSchema.index(free);
chefSchema.index({ online: 1, _id: 1 });

export const personOf = ({
  _id: uid,
  firstName,
  lastName,
  userName,
}: Pick<ChefRow, '_id' | 'firstName' | 'lastName' | 'userName'>): Person => ({
  uid,
  firstName,
  lastName,
  userName,
});

@Injectable()
export class ChefsStore {
  private readonly rows: Model<ChefRow>;

  constructor(store: Store) {
    this.rows = store.model('chefs', chefSchema);
  }

  /** Who registered, once: offline, and to be asked as soon as they come. */
  async register(
    person: Pick<ChefRow, '_id' | 'firstName' | 'lastName' | 'userName' | 'gender'>,
    tx: ClientSession,
  ): Promise<void> {
    const { _id, ...rest } = person;
    const fresh: Omit<ChefRow, '_id'> = {
      ...rest,
      level: null,
      rating: 0,
      ratingSum: 0,
      ratings: 0,
      sessions: 0,
      recipes: [],
      available: true,
      online: false,
      presenceAt: new Date(0),
      busy: null,
    };
    await this.rows.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true, session: tx });
  }

  find(uid: string, tx?: ClientSession) {
    return this.rows
      .findById(uid)
      .session(tx ?? null)
      .lean<ChefRow>();
  }

  list(uids: string[], tx: ClientSession) {
    return this.rows
      .find({ _id: { $in: uids } })
      .session(tx)
      .lean<ChefRow[]>();
  }

  /** Free chefs of one gender, best rated first: those who have the recipe, or any at all. */
  listFree(filter: { gender: Gender; recipeUid?: string; exceptUid: string }, query: PageQuery) {
    const { gender, recipeUid, exceptUid } = filter;
    return listPage(
      this.rows,
      {
        ...(recipeUid ? { 'recipes.uid': recipeUid } : { 'recipes.0': { $exists: true } }),
        gender,
        available: true,
        busy: null,
        online: true,
        _id: { $ne: exceptUid },
      },
      'rating',
      -1,
      query,
    );
  }

  async setAvailable(uid: string, available: boolean, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $set: { available } }, { session: tx });
  }

  /**
   * Members who are here since `at`, except those of whom something later is known. Answers those
   * who were not, as they were.
   */
  async setHere(uids: string[], at: Date, tx: ClientSession): Promise<ChefRow[]> {
    const earlier = { _id: { $in: uids }, presenceAt: { $lte: at } };
    const rows = await this.rows.find(earlier).session(tx).lean<ChefRow[]>();
    await this.rows.updateMany(
      earlier,
      { $set: { online: true, presenceAt: at }, $unset: { unheldSince: 1 } },
      { session: tx },
    );
    return rows.filter(({ online }) => !online);
  }

  /** A member who is gone since `at`, unless something later is known. Answers them as they were. */
  setGone(uid: string, at: Date, tx: ClientSession) {
    return this.rows
      .findOneAndUpdate(
        { _id: uid, presenceAt: { $lte: at } },
        { $set: { online: false, presenceAt: at }, $unset: { unheldSince: 1 } },
        { session: tx },
      )
      .lean<ChefRow>();
  }

  /** Of these members, those who are said to be gone. */
  async goneOf(uids: string[]): Promise<string[]> {
    const rows = await this.rows
      .find({ _id: { $in: uids }, online: false }, { _id: 1 })
      .lean<Pick<ChefRow, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Members said to be online, in the order of their uids. */
  listOnline(afterUid: string, limit: number) {
    return this.rows
      .find({ online: true, _id: { $gt: afterUid } }, { unheldSince: 1, busy: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<ChefRow, '_id' | 'unheldSince' | 'busy'>[]>();
  }

  /** Found without a lease, though said to be online. */
  async noteUnheld(uids: string[], at: Date): Promise<void> {
    if (uids.length)
      await this.rows.updateMany({ _id: { $in: uids } }, { $set: { unheldSince: at } });
  }

  async noteHeld(uids: string[]): Promise<void> {
    if (uids.length)
      await this.rows.updateMany({ _id: { $in: uids } }, { $unset: { unheldSince: 1 } });
  }

  /** Takes a member for a session. False when they are in one. */
  async occupy(uid: string, sessionUid: string, tx: ClientSession): Promise<boolean> {
    return (
      (
        await this.rows.updateOne(
          { _id: uid, busy: null },
          { $set: { busy: sessionUid } },
          { session: tx },
        )
      ).modifiedCount === 1
    );
  }

  async release(uids: string[], sessionUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateMany(
      { _id: { $in: uids }, busy: sessionUid },
      { $set: { busy: null } },
      { session: tx },
    );
  }

  async setLevel(uid: string, level: Level, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $set: { level } }, { session: tx });
  }

  /** A price as of then, unless a later one is known. */
  async setPrice(
    uid: string,
    price: { agreementUid: string; pricePaise: number | null; pricedAt: Date },
    tx: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne(
      { _id: uid, $nor: [{ pricedAt: { $gt: price.pricedAt } }] },
      { $set: price },
      { session: tx },
    );
  }

  /** Adding a recipe twice is adding it once. */
  async addRecipe(
    uid: string,
    recipe: ChefRow['recipes'][number],
    tx: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne(
      { _id: uid, 'recipes.uid': { $ne: recipe.uid } },
      { $push: { recipes: recipe } },
      { session: tx },
    );
  }

  async removeRecipe(uid: string, recipeUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: uid },
      { $pull: { recipes: { uid: recipeUid } } },
      { session: tx },
    );
  }

  /** One more session that counts. Answers the chef as they are then. */
  countSession(uid: string, tx: ClientSession) {
    return this.rows
      .findOneAndUpdate(
        { _id: uid },
        { $inc: { sessions: 1 } },
        { session: tx, returnDocument: 'after' },
      )
      .lean<ChefRow>();
  }

  async setRating(
    uid: string,
    rating: Pick<ChefRow, 'rating' | 'ratings' | 'ratingSum'>,
    tx: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $set: rating }, { session: tx });
  }

  async *all(): AsyncGenerator<ChefRow> {
    for await (const row of this.rows.find({}).sort({ _id: 1 }).lean<ChefRow>().cursor())
      yield row as unknown as ChefRow;
  }

  /** Puts the standing right, unless it has changed since it was read. */
  async mend(read: ChefRow, standing: Standing): Promise<void> {
    const { _id, ratings, ratingSum, sessions } = read;
    await this.rows.updateOne({ _id, ratings, ratingSum, sessions }, { $set: standing });
  }

  async remove(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: uid }, { session: tx });
  }

  async rename(uid: string, userName: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $set: { userName } }, { session: tx });
  }
}
