export interface Mail {
  /** The same id is never delivered twice. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Where a mail program ends mails like this one, by one POST (RFC 8058). */
  unsubscribe?: string;
  /** What a calendar program reads of it (RFC 5545, RFC 6047). */
  calendar?: { name: string; text: string; method: 'PUBLISH' | 'CANCEL' };
}

/** Sends mail, or throws: the caller tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
export const Mailer = Symbol('Mailer');
