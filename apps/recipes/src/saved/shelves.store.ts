import { COLLECTIONS_CAP, SAVED_CAP } from '@chefly/contracts';
import { normalise } from '@chefly/engines/search';
import { Mixed, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

export interface CollectionOfShelf {
  uid: string;
  name: string;
  /** The name as compared: a member has one collection for each. */
  key: string;
}
export interface ShelfRow {
  /** The member's uid. */
  _id: string;
  /** How many recipes the member saved. */
  saved: number;
  collections: CollectionOfShelf[];
  /** Grows with what else no two changes are to be made of beside each other. */
  turns: number;
}

const schema = schemaOf<ShelfRow>({
  _id: String,
  saved: Number,
  collections: Mixed,
  turns: Number,
});

/**
 * One row for each member who keeps recipes: where two changes of one member meet, so that neither
 * their number nor their names can pass what is allowed, however many come at once.
 */
@Injectable()
export class ShelvesStore {
  private readonly rows: Model<ShelfRow>;

  constructor(store: Store) {
    this.rows = store.model('recipe_shelves', schema);
  }

  find(memberUid: string) {
    return this.rows.findById(memberUid).lean<ShelfRow>();
  }

  /** Makes the shelf that whoever keeps something needs; once. */
  async open(memberUid: string): Promise<void> {
    if (await this.rows.exists({ _id: memberUid })) return;
    await this.rows.updateOne(
      { _id: memberUid },
      { $setOnInsert: { saved: 0, collections: [], turns: 0 } },
      { upsert: true },
    );
  }

  /** What else this member changes beside this transaction is done before it or after it. */
  async meet(memberUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: memberUid }, { $inc: { turns: 1 } }, { session: tx });
  }

  /** False when it is full. */
  async countIn(memberUid: string, tx: ClientSession): Promise<boolean> {
    const counted = await this.rows.updateOne(
      { _id: memberUid, saved: { $lt: SAVED_CAP } },
      { $inc: { saved: 1 } },
      { session: tx },
    );
    return counted.matchedCount === 1;
  }

  async countOut(memberUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne(
      { _id: memberUid, saved: { $gt: 0 } },
      { $inc: { saved: -1 } },
      { session: tx },
    );
  }

  /** False when there are as many as there may be, or one of that name. */
  async addCollection(
    memberUid: string,
    { uid, name }: Omit<CollectionOfShelf, 'key'>,
    tx: ClientSession,
  ) {
    const key = normalise(name);
    const added = await this.rows.updateOne(
      {
        _id: memberUid,
        'collections.key': { $ne: key },
        [`collections.${COLLECTIONS_CAP - 1}`]: { $exists: false },
      },
      { $push: { collections: { uid, name, key } } },
      { session: tx },
    );
    return added.matchedCount === 1;
  }

  /** False when another has that name, or there is no such collection. */
  async renameCollection(
    memberUid: string,
    { uid, name }: Omit<CollectionOfShelf, 'key'>,
    tx: ClientSession,
  ) {
    const key = normalise(name);
    const renamed = await this.rows.updateOne(
      {
        _id: memberUid,
        'collections.uid': uid,
        collections: { $not: { $elemMatch: { key, uid: { $ne: uid } } } },
      },
      { $set: { 'collections.$[it].name': name, 'collections.$[it].key': key } },
      { arrayFilters: [{ 'it.uid': uid }], session: tx },
    );
    return renamed.matchedCount === 1;
  }

  /** False when it was not there. */
  async removeCollection(memberUid: string, uid: string, tx: ClientSession): Promise<boolean> {
    const removed = await this.rows.updateOne(
      { _id: memberUid, 'collections.uid': uid },
      { $pull: { collections: { uid } } },
      { session: tx },
    );
    return removed.modifiedCount === 1;
  }

  /** Whether it is one of the member's, as this transaction sees it and until it ends. */
  async holdsCollection(memberUid: string, uid: string, tx: ClientSession): Promise<boolean> {
    const held = await this.rows.updateOne(
      { _id: memberUid, 'collections.uid': uid },
      { $inc: { turns: 1 } },
      { session: tx },
    );
    return held.matchedCount === 1;
  }

  async remove(memberUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: memberUid }, { session: tx });
  }

  async *every(): AsyncGenerator<ShelfRow> {
    for await (const row of this.rows.find().sort({ _id: 1 }).lean<ShelfRow>().cursor())
      yield row as unknown as ShelfRow;
  }

  async mendCount(memberUid: string, was: number, saved: number): Promise<void> {
    await this.rows.updateOne({ _id: memberUid, saved: was }, { $set: { saved } });
  }
}
