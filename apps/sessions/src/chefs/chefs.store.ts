import type { Gender, Level } from '@chefly/contracts';
import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { Answers } from './answers';
import { isAskedByPush } from './availability';
import { chefSchema, type ChefRow, type Standing } from './chef-row';
import { newChef } from './new-chef';

/** Every member as a possible chef; who of them is here is `PresenceStore`’s. */
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
    const fresh: Omit<ChefRow, '_id'> = { ...rest, ...newChef() };
    await this.rows.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true, session: tx });
  }

  find(uid: string, tx?: ClientSession) {
    return this.rows
      .findById(uid)
      .session(tx ?? null)
      .lean<ChefRow>();
  }

  list(uids: string[], tx?: ClientSession) {
    return this.rows
      .find({ _id: { $in: uids } })
      .session(tx ?? null)
      .lean<ChefRow[]>();
  }

  /** Free chefs of one gender, best rated first: those who have the recipe, or any at all. */
  listFree(filter: { gender: Gender; recipeUid?: string; exceptUid: string }, query: PageQuery) {
    const { gender, recipeUid, exceptUid } = filter;
    const free = {
      ...(recipeUid ? { 'recipes.uid': recipeUid } : { 'recipes.0': { $exists: true } }),
      gender,
      available: true,
      busy: null,
      _id: { $ne: exceptUid },
      // an end counts even if its job is late
      availableUntil: { $not: { $lte: new Date() } },
    };
    const reached = [
      { ...free, online: true },
      { ...free, online: false, byPush: true },
    ];
    return listPage(this.rows, reached, { rating: -1 }, query);
  }

  /** Every chef of one gender whom a request would reach now, with their recipes. */
  async *eachFree(gender: Gender, now: Date): AsyncGenerator<Pick<ChefRow, 'recipes'>> {
    const free = {
      gender,
      available: true,
      busy: null,
      'recipes.0': { $exists: true },
      availableUntil: { $not: { $lte: now } },
    };
    const reached = [{ online: true }, { online: false, byPush: true as const }];
    for (const way of reached)
      for await (const row of this.rows
        .find({ ...free, ...way }, { 'recipes.uid': 1 })
        .lean()
        .cursor())
        yield row as unknown as Pick<ChefRow, 'recipes'>;
  }

  /**
   * Chefs of a recipe who are here, offered and in a session.
   *
   * @param filter.from of this session and those behind it
   */
  listBusy(
    filter: { gender: Gender; recipeUid: string; exceptUids: string[]; from: string },
    most: number,
  ) {
    const { gender, recipeUid, exceptUids, from } = filter;
    return this.rows
      .find({
        'recipes.uid': recipeUid,
        gender,
        online: true,
        available: true,
        busy: { $gte: from },
        _id: { $nin: exceptUids },
        availableUntil: { $not: { $lte: new Date() } },
      })
      .sort({ busy: 1 })
      .limit(most)
      .lean<ChefRow[]>();
  }

  /** How they answer, as their requests say; undefined of one who was never asked. */
  async setAnswers(uid: string, answers: Answers | undefined, tx: ClientSession): Promise<void> {
    const change = answers ? { $set: { answers } } : { $unset: { answers: 1 } };
    await this.rows.updateOne({ _id: uid }, change, { session: tx });
  }

  /** Chefs of a recipe with open hours, of one gender, best rated first. */
  listBookable(
    { gender, recipeUid, exceptUid }: { gender: Gender; recipeUid: string; exceptUid: string },
    query: PageQuery,
  ) {
    const filter = { 'recipes.uid': recipeUid, bookable: true, gender, _id: { $ne: exceptUid } };
    return listPage(this.rows, filter, { rating: -1 }, query);
  }

  async setBookable(uid: string, bookable: boolean, tx: ClientSession): Promise<void> {
    const change = bookable ? { $set: { bookable } } : { $unset: { bookable: 1 } };
    await this.rows.updateOne({ _id: uid }, change, { session: tx });
  }

  /** A sign-in offers its member, until the end that they named before, if any. */
  async offer(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $set: { available: true } }, { session: tx });
  }

  /** Whether, until when and how a chef is offered, as it was read and changed in this transaction. */
  async setOffer(row: ChefRow, tx: ClientSession): Promise<void> {
    const { _id, available, availableUntil, askWhenClosed = false, pushable } = row;
    const byPush = isAskedByPush(row);
    await this.rows.updateOne(
      { _id },
      {
        $set: {
          available,
          askWhenClosed,
          ...(availableUntil && { availableUntil }),
          ...(pushable && { pushable }),
          ...(byPush && { byPush }),
        },
        $unset: {
          ...(!availableUntil && { availableUntil: 1 }),
          ...(!pushable && { pushable: 1 }),
          ...(!byPush && { byPush: 1 }),
        },
      },
      { session: tx },
    );
  }

  /** Chefs whose end has passed. */
  listOver(now: Date, query: PageQuery) {
    return listPage(this.rows, { availableUntil: { $lte: now } }, { availableUntil: 1 }, query);
  }

  /**
   * What else waits for them in this transaction is all there is: who asks beside it asks again, and
   * who parts the two meanwhile finds what was asked.
   */
  async countAsking(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $inc: { asked: 1 } }, { session: tx });
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

  /** Adding a recipe twice is adding it once. False when the member is not known here. */
  async addRecipe(
    uid: string,
    recipe: ChefRow['recipes'][number],
    tx: ClientSession,
  ): Promise<boolean> {
    const added = await this.rows.updateOne(
      { _id: uid, 'recipes.uid': { $ne: recipe.uid } },
      { $push: { recipes: recipe } },
      { session: tx },
    );
    return added.matchedCount === 1 || !!(await this.find(uid, tx));
  }

  async timeRecipe(uid: string, recipeUid: string, minutes: number, tx: ClientSession) {
    await this.rows.updateOne(
      { _id: uid, 'recipes.uid': recipeUid },
      { $set: { [`minutes.${recipeUid}`]: minutes } },
      { session: tx },
    );
  }

  async removeRecipe(uid: string, recipeUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: uid },
      { $pull: { recipes: { uid: recipeUid } }, $unset: { [`minutes.${recipeUid}`]: 1 } },
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
    rating: Pick<ChefRow, 'rating' | 'ratings' | 'ratingSum' | 'stars'>,
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

  /** The stars of a row of before they were kept, unless it was rated since it was read. */
  async keepStars({ _id, ratings, ratingSum }: ChefRow, stars: number[]): Promise<void> {
    await this.rows.updateOne({ _id, ratings, ratingSum }, { $set: { stars } });
  }

  async remove(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: uid }, { session: tx });
  }

  async rename(uid: string, userName: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $set: { userName } }, { session: tx });
  }
}
