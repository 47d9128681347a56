import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

export interface NotificationRow {
  _id: string;
  memberUid: string;
  message: string;
  link: string | null;
  /** Whose doing it is, where it is a member's. */
  fromUid?: string;
  read: boolean;
  createdAt: Date;
}
/** When a member was last told about something that can be repeated at will. */
export interface ToldRow {
  _id: string;
  uid: string;
  read: boolean;
  at: Date;
}

/** What can be repeated at will rings once within this. */
export const REPEATED_AFTER_MS = 24 * 3600_000;

const schema = new Schema<NotificationRow>(
  {
    _id: String,
    memberUid: String,
    message: String,
    link: String,
    fromUid: String,
    read: Boolean,
    createdAt: Date,
  },
  { versionKey: false },
);
schema.index({ memberUid: 1, createdAt: -1, _id: -1 });
schema.index({ memberUid: 1, read: 1 });
schema.index({ createdAt: 1 });
schema.index(
  { memberUid: 1, fromUid: 1 },
  { partialFilterExpression: { fromUid: { $exists: true } } },
);
const toldSchema = new Schema<ToldRow>(
  { _id: String, uid: String, read: Boolean, at: Date },
  { versionKey: false },
);
toldSchema.index({ at: 1 }, { expireAfterSeconds: REPEATED_AFTER_MS / 1000 });

@Injectable()
export class NotificationsStore {
  private readonly rows: Model<NotificationRow>;
  private readonly told: Model<ToldRow>;
  /** Members who were notified since their list was trimmed last. */
  private readonly grown: Model<{ _id: string }>;

  constructor(store: Store) {
    this.rows = store.model('notifications', schema);
    this.told = store.model('told', toldSchema);
    this.grown = store.model(
      'grown',
      new Schema<{ _id: string }>({ _id: String }, { versionKey: false }),
    );
  }

  list(memberUid: string, query: PageQuery) {
    return listPage(this.rows, { memberUid }, 'createdAt', -1, query);
  }

  async hasUnread(memberUid: string): Promise<boolean> {
    return !!(await this.rows.exists({ memberUid, read: false }));
  }

  async markRead(memberUid: string): Promise<void> {
    await this.rows.updateMany({ memberUid, read: false }, { $set: { read: true } });
  }

  async add(row: NotificationRow, session: ClientSession): Promise<void> {
    await this.rows.create([row], { session });
    await this.grown.updateOne({ _id: row.memberUid }, {}, { upsert: true, session });
  }

  /** Takes a notification away. Null when it is not there any more. */
  remove(uid: string, session: ClientSession) {
    return this.rows.findOneAndDelete({ _id: uid }, { session }).lean<NotificationRow>();
  }

  /** Takes away what one member was told of another's doing. Answers which. */
  async removeFrom(memberUid: string, fromUid: string, session: ClientSession): Promise<string[]> {
    const rows = await this.rows
      .find({ memberUid, fromUid }, { _id: 1 })
      .session(session)
      .lean<NotificationRow[]>();
    const uids = rows.map((row) => row._id);
    if (uids.length) await this.rows.deleteMany({ _id: { $in: uids } }, { session });
    return uids;
  }

  findTold(about: string, session: ClientSession) {
    return this.told.findById(about).session(session).lean<ToldRow>();
  }

  async saveTold({ _id, ...told }: ToldRow, session: ClientSession): Promise<void> {
    await this.told.updateOne({ _id }, { $set: told }, { upsert: true, session });
  }

  async removeBefore(date: Date): Promise<void> {
    await this.rows.deleteMany({ createdAt: { $lt: date } });
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
    if (first) await this.rows.deleteMany({ memberUid, createdAt: { $lte: first.createdAt } });
  }
}
