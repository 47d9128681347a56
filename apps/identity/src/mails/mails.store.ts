import type { Mail } from '@chefly/engines/mail';
import { insertRow, Mixed, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { LinkRow } from '../accounts/links.store';

/** A mail that was asked for and has not been handed over. Its text may be written only when it is sent. */
export interface MailRow {
  _id: string;
  to: string;
  /** The link to write into it, for which account and which of its credentials, and which network asked for it. */
  link?: Pick<LinkRow, 'purpose' | 'accountUid' | 'credential'> & { network?: string };
  subject?: string;
  text?: string;
  unsubscribe?: string;
  calendar?: Mail['calendar'];
  /** When a job was last planned for it. */
  plannedAt: Date;
  /** When it was asked for; rows of earlier versions do not say. */
  at?: Date;
}

const schema = schemaOf<MailRow>({
  _id: String,
  to: String,
  link: {
    type: { purpose: String, accountUid: String, credential: Number, network: String },
    _id: false,
  },
  subject: String,
  text: String,
  unsubscribe: String,
  calendar: Mixed,
  plannedAt: Date,
  at: Date,
});
schema.index({ plannedAt: 1 });
schema.index({ to: 1 });

@Injectable()
export class MailsStore {
  private readonly mails: Model<MailRow>;

  constructor(store: Store) {
    this.mails = store.model('mails', schema);
  }

  async add(mail: MailRow, tx: ClientSession) {
    await insertRow(this.mails, mail, tx);
  }

  find(uid: string) {
    return this.mails.findById(uid).lean<MailRow>();
  }

  async write(uid: string, content: { subject: string; text: string }, tx: ClientSession) {
    await this.mails.updateOne({ _id: uid }, { $set: content }, { session: tx });
  }

  async remove(uid: string) {
    await this.mails.deleteOne({ _id: uid });
  }

  async removeTo(to: string, tx: ClientSession) {
    await this.mails.deleteMany({ to }, { session: tx });
  }

  /** Mails whose job was planned before `date`, the oldest first. */
  listPlannedBefore(date: Date, most: number) {
    return this.mails
      .find({ plannedAt: { $lt: date } })
      .sort({ plannedAt: 1 })
      .limit(most)
      .lean<MailRow[]>();
  }

  async setPlanned(uid: string, plannedAt: Date) {
    await this.mails.updateOne({ _id: uid }, { $set: { plannedAt } });
  }
}
