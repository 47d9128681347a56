import { Mixed, schemaOf, type Store } from '../store';
import type { Mail, Mailer } from './port';

export interface KeptMail {
  _id: string;
  to: string;
  subject: string;
  text: string;
  unsubscribe?: string;
  calendar?: Mail['calendar'];
  at: Date;
}

/**
 * Mail that stays here, to be read on the mailbox page: for trying the product without a mail
 * server.
 */
export class MailboxMailer implements Mailer {
  private readonly rows;

  constructor(store: Store) {
    const schema = schemaOf<KeptMail>({
      _id: String,
      to: String,
      subject: String,
      text: String,
      unsubscribe: String,
      calendar: Mixed,
      at: Date,
    });
    schema.index({ at: -1, _id: -1 });
    schema.index({ to: 1, at: -1, _id: -1 });
    this.rows = store.model('mails', schema);
  }

  async send({ id, to, subject, text, unsubscribe, calendar }: Mail) {
    await this.rows.updateOne(
      { _id: id },
      { $setOnInsert: { to, subject, text, unsubscribe, calendar, at: new Date() } },
      { upsert: true },
    );
  }

  async list(to?: string): Promise<KeptMail[]> {
    return (await this.rows
      .find(to ? { to } : {})
      .sort({ at: -1, _id: -1 })
      .limit(50)
      .lean()) as KeptMail[];
  }
}
