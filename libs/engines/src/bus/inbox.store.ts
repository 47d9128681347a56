import type { ClientSession, Model } from 'mongoose';
import { insertRows, schemaOf, type Store } from '../store';

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

  /** @throws a duplicate when one of the events was handled before. */
  async take(eventUids: string[], tx: ClientSession): Promise<void> {
    const at = new Date();
    const rows = eventUids.map((_id) => ({ _id, at }));
    await insertRows(this.rows, rows, tx);
  }

  async has(eventUid: string): Promise<boolean> {
    return (await this.rows.exists({ _id: eventUid })) !== null;
  }
}
