import { DAY } from '@chefly/contracts';
import { insertRow, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

interface MessageUidRow {
  _id: string;
  until: Date;
}

const schema = schemaOf<MessageUidRow>({ _id: String, until: Date });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

/**
 * The uids of messages of every kind of chat, for as long as two may be sent at the same moment and
 * neither is seen by the other: a message is reported by its uid alone, so that it is of one.
 */
@Injectable()
export class MessageUids {
  private readonly rows: Model<MessageUidRow>;

  constructor(store: Store) {
    this.rows = store.model('message_uids', schema);
  }

  /** In the transaction of its message. @throws a conflict or a duplicate where another takes it too. */
  async take(uid: string, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, { _id: uid, until: new Date(Date.now() + DAY) }, tx);
  }
}
