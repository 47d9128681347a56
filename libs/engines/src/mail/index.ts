import { Schema } from 'mongoose';
import { createTransport } from 'nodemailer';
import type { Store } from '../store';

export interface Mail {
  /** The same id is never delivered twice. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends mail, or throws: the caller tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
export const Mailer = Symbol('Mailer');

export class SmtpMailer implements Mailer {
  private readonly transport;

  constructor(url: string, private readonly from: string) {
    this.transport = createTransport(url);
  }

  async send({ id, to, subject, text }: Mail) {
    await this.transport.sendMail({ from: this.from, to, subject, text, messageId: `<${id}@chefly>` });
  }
}

export interface KeptMail {
  _id: string;
  to: string;
  subject: string;
  text: string;
  at: Date;
}

/** Mail that stays here, to be read on the mailbox page: for trying the product without a mail server. */
export class MailboxMailer implements Mailer {
  private readonly rows;

  constructor(store: Store) {
    const schema = new Schema({ _id: String, to: String, subject: String, text: String, at: Date }, { versionKey: false });
    schema.index({ at: -1, _id: -1 });
    schema.index({ to: 1, at: -1, _id: -1 });
    this.rows = store.model<KeptMail>('mails', schema as never);
  }

  async send({ id, to, subject, text }: Mail) {
    await this.rows.updateOne({ _id: id }, { $setOnInsert: { to, subject, text, at: new Date() } }, { upsert: true });
  }

  async list(to?: string): Promise<KeptMail[]> {
    return (await this.rows.find(to ? { to } : {}).sort({ at: -1, _id: -1 }).limit(50).lean()) as KeptMail[];
  }
}
