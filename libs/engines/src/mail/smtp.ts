import { MailRefused, type Mail, type Mailer } from './port';

/** A mail server that says nothing for so long is away: the mail is tried again, and others go on. */
const SILENCE = {
  greetingMs: 30_000,
  /** What it looks at for a while before it takes it would be sent again, and come twice. */
  answerMs: 120_000,
};

export class SmtpMailer implements Mailer {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
    { greetingMs, answerMs } = SILENCE,
  ) {
    // an installation that keeps its mail in the mailbox does not wait for the library
    this.transport = import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        // by itself the library waits for ten minutes
        connectionTimeout: greetingMs,
        greetingTimeout: greetingMs,
        socketTimeout: answerMs,
      }),
    );
  }

  async send({ id, to, subject, text, unsubscribe, calendar }: Mail) {
    const transport = await this.transport;
    const sending = transport.sendMail({
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
    await sending.catch((error: unknown) => {
      throw refusalOf(error) ?? error;
    });
  }

  /** @throws when the server does not answer or does not take our sign-in. */
  async check() {
    await (await this.transport).verify();
  }
}

/** Where an answer is about the mail itself: about whom it is to, and about what it says. */
const OF_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA']);

function refusalOf(error: unknown): MailRefused | null {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  const isForGood = OF_THE_MAIL.has(command) && responseCode >= 500;
  return isForGood ? new MailRefused(responseCode, error) : null;
}
