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

/**
 * The mail server answers, and takes no such mail: nobody has the address, or it may not say what it
 * says. Mostly for good; but a server that is not set up well refuses all of them alike.
 */
export class MailRefused extends Error {
  constructor(
    /** As SMTP numbers it. */
    readonly code: number,
    cause: unknown,
  ) {
    super(`the mail server refuses the mail: ${code}`, { cause });
  }
}

/** Sends mail, or throws: the caller tries again. */
export interface Mailer {
  /** @throws MailRefused, or what may work later */
  send(mail: Mail): Promise<void>;
}
export const Mailer = Symbol('Mailer');
