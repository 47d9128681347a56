import type { KitchenChange, KitchenState, RaisedHand, StoredPicture } from '@chefly/contracts';
import { insertRow, Mixed, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** The kitchen of a session; there is none until somebody does something in it. */
export interface KitchenRow {
  /** The session's uid. */
  _id: string;
  version: number;
  state: KitchenState;
  /** How many changes each member has made. Absent in one from before they were counted. */
  made?: Record<string, number>;
}
/** One change that was made. All of a session, in the order of their versions, make its state. */
export interface KitchenChangeRow {
  /** See `changeId`. */
  _id: string;
  sessionUid: string;
  /** The version that the kitchen got by it: 1 is the first. */
  version: number;
  by: string;
  seen: number;
  /** A photo is named by its key. */
  change: KitchenChange;
  at: Date;
  /** Somebody's own words or pictures are in it. */
  worded?: boolean;
  /** The state that it made, of every hundredth: nobody replays more than lies behind one. */
  state?: KitchenState;
  /** What came with a raised hand. */
  picture?: StoredPicture;
}
/** Whether the change that made this version keeps its state. */
export const keepsState = (version: number) => version % KEPT_EACH === 0;
const KEPT_EACH = 100;
/** So many are read at once of a whole kitchen. */
const PIECE = 250;

/** A change is known by whose it is and the uid that they gave it. */
export const changeId = (sessionUid: string, by: string, changeUid: string) =>
  [sessionUid, by, changeUid].join(':');

const kitchenSchema = schemaOf<KitchenRow>(
  { _id: String, version: Number, state: Mixed, made: Mixed },
  { keepEmpty: true },
);
const changeSchema = schemaOf<KitchenChangeRow>(
  {
    _id: String,
    sessionUid: String,
    version: Number,
    by: String,
    seen: Number,
    change: Mixed,
    at: Date,
    worded: Boolean,
    state: Mixed,
    picture: Mixed,
  },
  { keepEmpty: true },
);
changeSchema.index({ sessionUid: 1, version: 1 }, { unique: true });
changeSchema.index({ sessionUid: 1, at: -1, version: -1 });
changeSchema.index({ by: 1, _id: 1 });
changeSchema.index({ by: 1, worded: 1 });
const pictured = { partialFilterExpression: { 'picture.key': { $exists: true } } };
changeSchema.index({ 'picture.key': 1 }, pictured);
changeSchema.index({ sessionUid: 1, 'picture.key': 1 }, pictured);

@Injectable()
export class KitchenStore {
  private readonly kitchens: Model<KitchenRow>;
  private readonly changes: Model<KitchenChangeRow>;

  constructor(store: Store) {
    this.kitchens = store.model('kitchens', kitchenSchema);
    this.changes = store.model('kitchen_changes', changeSchema);
  }

  find(sessionUid: string, tx?: ClientSession) {
    return this.kitchens
      .findById(sessionUid)
      .session(tx ?? null)
      .lean<KitchenRow>();
  }

  findChange(id: string, tx: ClientSession) {
    return this.changes.findById(id).session(tx).lean<KitchenChangeRow>();
  }

  /** The state by one change more. False when somebody else's came in between. */
  async save(row: KitchenRow, change: KitchenChangeRow, tx: ClientSession): Promise<boolean> {
    const { _id, version, state, made } = row;
    await insertRow(this.changes, change, tx);
    if (version === 1) {
      await insertRow(this.kitchens, row, tx);
      return true;
    }
    const { matchedCount } = await this.kitchens.updateOne(
      { _id, version: version - 1 },
      { $set: { version, state, made } },
      { session: tx },
    );
    return matchedCount === 1;
  }

  /** What made the state of a kitchen, in order. */
  listChanges(sessionUid: string, tx?: ClientSession) {
    return this.changes
      .find({ sessionUid })
      .sort({ version: 1 })
      .session(tx ?? null)
      .lean<KitchenChangeRow[]>();
  }

  /** How many had been made by then. */
  async versionAt(sessionUid: string, at: Date): Promise<number> {
    const last = await this.changes
      .findOne({ sessionUid, at: { $lte: at } }, { version: 1 })
      .sort({ at: -1, version: -1 })
      .lean<Pick<KitchenChangeRow, 'version'>>();
    return last?.version ?? 0;
  }

  /** The latest kept state up to a version, and the changes that lead on from there to it. */
  async leadingTo(sessionUid: string, version: number) {
    const before = version - (version % KEPT_EACH);
    const kept =
      before > 0
        ? await this.changes
            .findOne({ sessionUid, version: before }, { state: 1 })
            .lean<Pick<KitchenChangeRow, 'state'>>()
        : null;
    const from = kept?.state ?? null;
    const changes = await this.changes
      .find({ sessionUid, version: { $gt: from ? before : 0, $lte: version } })
      .sort({ version: 1 })
      .lean<KitchenChangeRow[]>();
    return { from, changes };
  }

  /**
   * All that made this version but what is left out, in order and in pieces, without the states that
   * some of them keep.
   */
  async *piecesLeadingTo(
    sessionUid: string,
    version: number,
    leftOut: readonly KitchenChange['do'][],
  ): AsyncIterable<KitchenChangeRow[]> {
    const recorded = { sessionUid, 'change.do': { $nin: leftOut } };
    for (let from = 0; from < version; from += PIECE) {
      const within = { $gt: from, $lte: Math.min(from + PIECE, version) };
      yield await this.changes
        .find({ ...recorded, version: within }, { state: 0 })
        .sort({ version: 1 })
        .lean<KitchenChangeRow[]>();
    }
  }

  /** What came with a hand when its member raised it last. */
  async findPhoto(
    sessionUid: string,
    { uid, memberUid }: Pick<RaisedHand, 'uid' | 'memberUid'>,
  ): Promise<StoredPicture | null> {
    const rows = await this.listPictured(sessionUid);
    const raised = rows.filter(
      ({ by, change }) => by === memberUid && 'handUid' in change && change.handUid === uid,
    );
    return raised.sort((one, other) => other.version - one.version)[0]?.picture ?? null;
  }

  /** The changes of a session that pictures came with. */
  listPictured(sessionUid: string, tx?: ClientSession) {
    return this.changes
      .find({ sessionUid, 'picture.key': { $exists: true } })
      .session(tx ?? null)
      .lean<KitchenChangeRow[]>();
  }

  /** The picture goes, what came with it stays. */
  async dropPicture({ _id }: KitchenChangeRow, tx: ClientSession): Promise<void> {
    await this.changes.updateOne({ _id }, { $unset: { picture: 1 } }, { session: tx });
  }

  /** Whether a raised hand shows this upload. */
  async showsPicture(key: string): Promise<boolean> {
    return !!(await this.changes.exists({ 'picture.key': key }));
  }

  /** A member's own changes, in the order of their ids, beginning behind `after`. */
  listChangesOf(uid: string, after: string | null, most: number) {
    return this.changes
      .find({ by: uid, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<KitchenChangeRow[]>();
  }

  /** A session in whose kitchen there are words of this member; null when there is none left. */
  async findWorded(by: string, tx: ClientSession): Promise<string | null> {
    const row = await this.changes
      .findOne({ by, worded: true })
      .session(tx)
      .lean<KitchenChangeRow>();
    return row?.sessionUid ?? null;
  }

  async replaceWords(
    { _id }: KitchenChangeRow,
    change: KitchenChange,
    tx: ClientSession,
  ): Promise<void> {
    await this.changes.updateOne(
      { _id },
      { $set: { change }, $unset: { worded: 1, picture: 1 } },
      { session: tx },
    );
  }

  /** The state that a change made, as it is after words were taken out. */
  async replaceState(id: string, state: KitchenState, tx?: ClientSession): Promise<void> {
    await this.changes.updateOne({ _id: id }, { $set: { state } }, { session: tx });
  }

  /** Writes what the changes make, unless it has gone on. */
  async mend(
    { _id, version }: KitchenRow,
    truth: Pick<KitchenRow, 'state' | 'made'>,
    tx?: ClientSession,
  ): Promise<void> {
    await this.kitchens.updateOne({ _id, version }, { $set: truth }, { session: tx });
  }

  all(): AsyncIterable<KitchenRow> {
    const rows = this.kitchens.find({}).sort({ _id: 1 }).lean<KitchenRow>().cursor();
    return rows as unknown as AsyncIterable<KitchenRow>;
  }
}
