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
