import { DAY, type EntryKind, type NotificationKind } from '@chefly/contracts';
import {
  addRow,
  changeRow,
  insertRow,
  listPage,
  rowOf,
  schemaOf,
  Store,
  takeRow,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

export interface NotificationRow {
  _id: string;
  memberUid: string;
  /** Absent on rows of a version that knew no kinds. */
  kind?: NotificationKind;
  /** The words, where they are not made of names when they are read. */
  message?: string;
  /** What stands beside the names: a post's title, a recipe's name. */
  title?: string;
  /** What is booked is a place: its words say so. */
  place?: boolean;
  link: string | null;
  /** Whose doing it is, where it is one member's and stays alone. */
  fromUid?: string;
  /** What it tells several times in one: see VoicesStore. */
  about?: string;
  /** Whose doing it is, the latest first, the first twenty of those whose voices stand. */
  actors?: string[];
  /** Derived: the number of voices that stand. Changed only in the transaction of a voice. */
  voices?: number;
  subject?: { kind: EntryKind; uid: string };
  /** A request that can be answered from the notification itself, until then. */
  answers?: { requestUid: string; until: Date };
  /** What it says is of no use from then on: a browser that was away is not told any more. */
  pushedUntil?: Date;
  /** Stands for something to be done, and is kept until it is. */
  stays?: boolean;
  read: boolean;
  createdAt: Date;
}
/** When a member was last told about something that can be repeated at will. */
export interface ToldRow {
  _id: string;
  uid: string;
  read: boolean;
  /** There is nothing to tell of it any more. */
  done?: boolean;
  at: Date;
}

/** What can be repeated at will rings once within this. */
export const REPEATED_AFTER_MS = DAY;

const schema = schemaOf<NotificationRow>({
  _id: String,
  memberUid: String,
  kind: String,
  message: String,
  title: String,
  place: Boolean,
  link: String,
  fromUid: String,
  about: String,
  actors: { type: [String], default: undefined },
  voices: Number,
  subject: { type: { kind: String, uid: String }, _id: false },
  answers: { type: { requestUid: String, until: Date }, _id: false },
  pushedUntil: Date,
  stays: Boolean,
  read: Boolean,
  createdAt: Date,
});
schema.index({ memberUid: 1, createdAt: -1, _id: -1 });
schema.index({ memberUid: 1, read: 1, createdAt: -1 });
schema.index({ createdAt: 1 });
schema.index({ fromUid: 1 }, { partialFilterExpression: { fromUid: { $exists: true } } });
schema.index(
  { memberUid: 1, fromUid: 1 },
  { partialFilterExpression: { fromUid: { $exists: true } } },
);
schema.index({ about: 1 }, { partialFilterExpression: { about: { $exists: true } } });
schema.index(
  { 'subject.uid': 1 },
  { partialFilterExpression: { 'subject.uid': { $exists: true } } },
);
const toldSchema = schemaOf<ToldRow>({
  _id: String,
  uid: String,
  read: Boolean,
  done: Boolean,
  at: Date,
});
toldSchema.index({ at: 1 }, { expireAfterSeconds: REPEATED_AFTER_MS / 1000 });

/** What is kept however old it is. */
const done = { stays: { $ne: true } };

@Injectable()
export class NotificationsStore {
  private readonly rows: Model<NotificationRow>;
  private readonly told: Model<ToldRow>;
  /** Members who were notified since their list was trimmed last. */
  private readonly grown: Model<{ _id: string }>;

  constructor(store: Store) {
    this.rows = store.model('notifications', schema);
    this.told = store.model('told', toldSchema);
    this.grown = store.model('grown', schemaOf<{ _id: string }>({ _id: String }));
  }

  list(memberUid: string, query: PageQuery) {
    return listPage(this.rows, { memberUid }, { createdAt: -1 }, query);
  }

  listUnread(memberUid: string, limit: number) {
    return this.rows
      .find({ memberUid, read: false })
      .sort({ createdAt: -1 })
      .limit(limit)
      .lean<NotificationRow[]>();
  }

  /** False when there was nothing unread. */
  async markRead(memberUid: string, until: Date | undefined, tx: ClientSession): Promise<boolean> {
    const before = until ? { createdAt: { $lte: until } } : {};
    const marked = await this.rows.updateMany(
      { memberUid, read: false, ...before },
      { $set: { read: true } },
      { session: tx },
    );
    return marked.modifiedCount > 0;
  }

  find(uid: string, tx?: ClientSession) {
    return rowOf(this.rows, uid, tx);
  }

  findAbout(about: string, tx: ClientSession) {
    return this.rows.find({ about }).session(tx).lean<NotificationRow[]>();
  }

  findOfSubject(subjectUid: string, limit: number, tx: ClientSession) {
    return this.rows
      .find({ 'subject.uid': subjectUid })
      .limit(limit)
      .session(tx)
      .lean<NotificationRow[]>();
  }

  async add(row: NotificationRow, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, row, tx);
    await addRow(this.grown, { _id: row.memberUid }, tx);
  }

  async change(uid: string, set: Partial<NotificationRow>, tx: ClientSession): Promise<void> {
    await changeRow(this.rows, uid, set, tx);
  }

  /** Takes a notification away. Null when it is not there any more. */
  remove(uid: string, tx: ClientSession) {
    return takeRow(this.rows, uid, tx);
  }

  /** Takes away what one member was told of another's doing alone. Answers which. */
  async removeFrom(memberUid: string, fromUid: string, tx: ClientSession): Promise<string[]> {
    const rows = await this.rows
      .find({ memberUid, fromUid }, { _id: 1 })
      .session(tx)
      .lean<NotificationRow[]>();
    const uids = rows.map((row) => row._id);
    if (uids.length) await this.rows.deleteMany({ _id: { $in: uids } }, { session: tx });
    return uids;
  }

  /** So many of what others were told of this member's doing. Answers which. */
  async removeSomeFrom(fromUid: string, most: number, tx: ClientSession) {
    const rows = await this.rows
      .find({ fromUid })
      .limit(most)
      .session(tx)
      .lean<NotificationRow[]>();
    await this.rows.deleteMany({ _id: { $in: rows.map((row) => row._id) } }, { session: tx });
    return rows;
  }

  async removeAllOf(memberUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteMany({ memberUid }, { session: tx });
    await this.grown.deleteOne({ _id: memberUid }, { session: tx });
  }

  findTold(about: string, tx: ClientSession) {
    return rowOf(this.told, about, tx);
  }

  async addTold(told: ToldRow, tx: ClientSession): Promise<void> {
    await insertRow(this.told, told, tx);
  }

  async saveTold({ _id, ...told }: ToldRow, tx: ClientSession): Promise<void> {
    await this.told.updateOne({ _id }, { $set: told }, { upsert: true, session: tx });
  }

  /** Those that tell several in one. */
  everyVoiced(): AsyncIterable<NotificationRow> {
    const rows = this.rows
      .find({ voices: { $gt: 0 } })
      .sort({ _id: 1 })
      .lean<NotificationRow>()
      .cursor();
    return rows as unknown as AsyncIterable<NotificationRow>;
  }

  /** Only if no voice came in between: its transaction counts itself. Without any there is nothing to tell. */
  async mendVoices(uid: string, said: number, counted: number): Promise<void> {
    const unchanged = { _id: uid, voices: said };
    if (counted) await this.rows.updateOne(unchanged, { $set: { voices: counted } });
    else await this.rows.deleteOne(unchanged);
  }

  async removeBefore(date: Date): Promise<void> {
    await this.rows.deleteMany({ createdAt: { $lt: date }, ...done });
  }

  async listGrown(limit: number): Promise<string[]> {
    const rows = await this.grown.find({}).sort({ _id: 1 }).limit(limit).lean<{ _id: string }[]>();
    return rows.map((row) => row._id);
  }

  /** Keeps a member's newest, and forgets that their list has grown: first, so that a new one is seen again. */
  async trim(memberUid: string, keep: number): Promise<void> {
    await this.grown.deleteOne({ _id: memberUid });
    const [first] = await this.rows
      .find({ memberUid }, { createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .skip(keep)
      .limit(1)
      .lean<NotificationRow[]>();
    if (first)
      await this.rows.deleteMany({ memberUid, createdAt: { $lte: first.createdAt }, ...done });
  }
}
