import type { ClientSession, Model } from 'mongoose';
import { insertRows, schemaOf, type Store } from '../store';

const REMEMBERED_SECONDS = 14 * 24 * 3600;

interface InboxRow {
  /** The event's id, or what stands for whoever or whatever is gone. */
  _id: string;
  at: Date;
}

const inboxSchema = schemaOf<InboxRow>({ _id: String, at: Date });
inboxSchema.index({ at: 1 }, { expireAfterSeconds: REMEMBERED_SECONDS });

/** @param topic the one for which alone it is gone; all without it */
const goneOf = (uid: string, topic?: string) => (topic ? `gone:${topic}:${uid}` : `gone:${uid}`);

/**
 * Which events a service has handled: written in the transaction of the handler's effect. Beside
 * them, and as long, who and what is gone of which events may come yet.
 */
export class InboxStore {
  private readonly rows: Model<InboxRow>;

  constructor(store: Store) {
    this.rows = store.model('inbox', inboxSchema);
  }

  /** @throws a duplicate when one of the events was handled before. */
  async take(eventUids: string[], tx: ClientSession): Promise<void> {
    const at = new Date();
    const rows = eventUids.map((_id) => ({ _id, at }));
    await insertRows(this.rows, rows, tx);
  }

  async setGone(uid: string, tx: ClientSession, topic?: string): Promise<void> {
    const row = { $set: { at: new Date() } };
    await this.rows.updateOne({ _id: goneOf(uid, topic) }, row, { upsert: true, session: tx });
  }

  async hasGone(uids: string[], { tx, topic }: { tx?: ClientSession; topic?: string }) {
    const marks = uids.flatMap((uid) => [goneOf(uid), ...(topic ? [goneOf(uid, topic)] : [])]);
    const gone = this.rows.exists({ _id: { $in: marks } });
    return (await gone.session(tx ?? null)) !== null;
  }

  async has(eventUid: string): Promise<boolean> {
    return (await this.rows.exists({ _id: eventUid })) !== null;
  }
}
