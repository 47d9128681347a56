import type { Mail, Mailer } from './port';

/** A mail server that takes longer for one answer is away: the mail is tried again, and others go on. */
const SILENCE_MS = 30_000;

export class SmtpMailer implements Mailer {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
    silenceMs = SILENCE_MS,
  ) {
    // an installation that keeps its mail in the mailbox does not wait for the library
    this.transport = import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        // by itself the library waits for ten minutes
        ...{ connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs },
      }),
    );
  }

  async send({ id, to, subject, text, unsubscribe, calendar }: Mail) {
    await (
      await this.transport
    ).sendMail({
      from: this.from,
      to,
      subject,
      text,
      ...(calendar && {
        icalEvent: { filename: calendar.name, method: calendar.method, content: calendar.text },
      }),
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
    await (await this.transport).verify();
  }
}
