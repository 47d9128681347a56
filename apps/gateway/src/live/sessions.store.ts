import { schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A session as the gateway knows it: what decides who may enter its rooms. */
export interface SessionRow {
  _id: string;
  chefUid: string;
  uids: string[];
  open: boolean;
}

@Injectable()
export class SessionsStore {
  private readonly sessions: Model<SessionRow>;

  constructor(store: Store) {
    this.sessions = store.model(
      'sessions',
      schemaOf<SessionRow>({ _id: String, chefUid: String, uids: [String], open: Boolean }),
    );
  }

  find(uid: string) {
    return this.sessions.findById(uid).lean<SessionRow>();
  }

  async open({ _id, ...row }: Omit<SessionRow, 'open'>, tx: ClientSession) {
    await this.sessions.updateOne(
      { _id },
      { $setOnInsert: { ...row, open: true } },
      { upsert: true, session: tx },
    );
  }

  async join(uid: string, memberUid: string, tx: ClientSession): Promise<void> {
    await this.sessions.updateOne(
      { _id: uid },
      { $addToSet: { uids: memberUid } },
      { session: tx },
    );
  }

  async leave(uid: string, memberUid: string, tx: ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: uid }, { $pull: { uids: memberUid } }, { session: tx });
  }

  async close(uid: string, tx: ClientSession): Promise<void> {
    await this.sessions.updateOne({ _id: uid }, { $set: { open: false } }, { session: tx });
  }
}
