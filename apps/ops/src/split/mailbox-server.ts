import { createServer } from 'node:http';
import { isLoopback } from '@chefly/config';
import { mailboxPage } from '@chefly/http';
import { SMTPServer } from 'smtp-server';

/**
 * Takes every mail and shows it on a page: for trying the separate services without a mail server.
 * It keeps the newest mails in memory.  MAILBOX_SMTP_PORT, MAILBOX_PORT: where it listens on
 * 127.0.0.1.
 */
const MOST_MAILS = 2000;
interface Mail {
  _id: string;
  to: string;
  subject: string;
  text: string;
  /** Where one click of a mail program ends such mails. */
  unsubscribe?: string;
  at: Date;
}
const mails = new Map<string, Mail>();

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const mail = read(Buffer.concat(parts).toString(), session.envelope.rcptTo[0]?.address ?? '');
      // a mail sent twice carries the same id: mail programs show it once
      mails.delete(mail._id);
      mails.set(mail._id, mail);
      const [oldest] = mails.keys();
      if (mails.size > MOST_MAILS && oldest) mails.delete(oldest);
      done();
    });
  },
});

/** As much of a message's format as our own sender uses. */
function read(message: string, to: string): Mail {
  const at = message.indexOf('\r\n\r\n');
  const head = message.slice(0, at).replace(/\r\n[ \t]+/g, ' ');
  const body = message.slice(at + 4);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const encoding = field('Content-Transfer-Encoding').toLowerCase();
  const bytes = (quoted: string) =>
    Buffer.from(
      quoted
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString();
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? bytes(body)
        : body;
  const subject = field('Subject').replace(
    /=\?utf-8\?(q|b)\?(.*?)\?=\s*/gi,
    (_all, kind: string, value: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(value, 'base64').toString()
        : bytes(value.replace(/_/g, ' ')),
  );
  return {
    _id: field('Message-ID'),
    to,
    subject,
    text: text.replace(/\r\n/g, '\n'),
    unsubscribe: /^<(.*)>$/.exec(field('List-Unsubscribe').trim())?.[1],
    at: new Date(),
  };
}

const list = (to: string | null) =>
  [...mails.values()]
    .reverse()
    .filter((mail) => !to || mail.to === to)
    .slice(0, 50);
const http = createServer((request, response) => {
  // the gateway asks by this machine's own name; a page elsewhere that had its name resolve to here
  // does not
  if (!isLoopback(/^(\[.*\]|[^:]*)/.exec(request.headers.host ?? '')![0]))
    return void response.writeHead(404).end();
  const url = new URL(request.url!, 'http://mailbox');
  if (url.pathname === '/mailbox.json')
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(list(url.searchParams.get('to'))));
  if (url.pathname === '/mailbox') {
    const { html, headers } = mailboxPage(list(url.searchParams.get('to')));
    return void response.writeHead(200, headers).end(html);
  }
  response.writeHead(url.pathname === '/health/live' ? 200 : 404).end();
});
smtp.on('error', () => undefined);
smtp.listen(Number(process.env.MAILBOX_SMTP_PORT), '127.0.0.1', () =>
  http.listen(Number(process.env.MAILBOX_PORT), '127.0.0.1', () =>
    console.log('the mailbox is ready'),
  ),
);
process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
