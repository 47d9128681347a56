import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './port';

export class SmtpMailer implements Mailer {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = createTransport(url);
  }

  async send({ id, to, subject, text, unsubscribe }: Mail) {
    await this.transport.sendMail({
      from: this.from,
      to,
      subject,
      text,
      messageId: `<${id}@chefly>`,
      headers: unsubscribe
        ? {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {},
    });
  }

  /** @throws when the server does not answer or does not take our sign-in. */
  async check() {
    await this.transport.verify();
  }
}
