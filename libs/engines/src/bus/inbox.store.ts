import type { ClientSession, Model } from 'mongoose';
import { insertRow, schemaOf, type Store } from '../store';

const REMEMBERED_SECONDS = 14 * 24 * 3600;

interface InboxRow {
  /** The event's id. */
  _id: string;
  at: Date;
}

const inboxSchema = schemaOf<InboxRow>({ _id: String, at: Date });
inboxSchema.index({ at: 1 }, { expireAfterSeconds: REMEMBERED_SECONDS });

/** Which events a service has handled: written in the transaction of the handler's effect. */
export class InboxStore {
  private readonly rows: Model<InboxRow>;

  constructor(store: Store) {
    this.rows = store.model('inbox', inboxSchema);
  }

  /** @throws a duplicate when the event was handled before. */
  async take(eventUid: string, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, { _id: eventUid, at: new Date() }, tx);
  }

  async has(eventUid: string): Promise<boolean> {
    return (await this.rows.exists({ _id: eventUid })) !== null;
  }
}
