import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Store } from '../store';
import { MailboxMailer, SmtpMailer, type Mailer } from './index';

/** As much of an SMTP server as a delivery needs; keeps what it was given. */
function smtpServer(received: string[]): Server {
  return createServer((socket) => {
    let data: string | null = null;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (data !== null) {
          if (line === '.') {
            received.push(data);
            data = null;
            socket.write('250 kept\r\n');
          } else data += `${line}\n`;
        } else if (/^(EHLO|HELO|MAIL|RCPT|RSET)/.test(line)) socket.write('250 ok\r\n');
        else if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
}

const adapters = ['mailbox', 'smtp'] as const;
describe.each(adapters)('the mail contract: %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const received: string[] = [];
  let mailer: Mailer;
  let read: (to: string) => Promise<string[]>;
  const releases: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    if (name === 'mailbox') {
      const mongo = await EmbeddedMongo.start({ folder, fsync: false });
      const store = await Store.connect(mongo, 'mail');
      const mailbox = new MailboxMailer(store);
      await store.prepare();
      releases.push(
        () => store.close(),
        () => mongo.stop(),
      );
      mailer = mailbox;
      read = async (to) => (await mailbox.list(to)).map((mail) => `${mail.subject} ${mail.text}`);
    } else {
      const server = smtpServer(received);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      releases.push(() => new Promise((resolve) => server.close(resolve)));
      const { port } = server.address() as { port: number };
      mailer = new SmtpMailer(
        `smtp://127.0.0.1:${port}?ignoreTLS=true`,
        'chefly <kitchen@chefly.test>',
      );
      read = async (to) => received.filter((mail) => mail.includes(`To: ${to}`));
    }
  });
  afterAll(async () => {
    for (const release of releases) await release();
    rmSync(folder, { recursive: true });
  });

  it('delivers a mail to its reader, and names it so that a second delivery is known as one', async () => {
    await mailer.send({
      id: 'mail-1',
      to: 'ayesha@chefly.test',
      subject: 'Confirm',
      text: 'Salam',
    });
    await mailer.send({
      id: 'mail-1',
      to: 'ayesha@chefly.test',
      subject: 'Confirm',
      text: 'Salam',
    });
    const mails = await read('ayesha@chefly.test');
    expect(mails[0]).toMatch(/Confirm[\s\S]*Salam/);
    if (name === 'mailbox') expect(mails).toHaveLength(1);
    else for (const mail of mails) expect(mail).toContain('Message-ID: <mail-1@chefly>');
    expect(await read('fatima@chefly.test')).toEqual([]);
  });
});

it('says where a mail program ends mails like it, by one click', async () => {
  const received: string[] = [];
  const server = smtpServer(received);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const mailer = new SmtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'k@chefly.test');
  const mail = { to: 'a@chefly.test', subject: 'Digest', text: 'Salam' };
  const unsubscribe = `https://chefly.test/api/notifications/digest/one-click?token=${'a'.repeat(32)}`;
  await mailer.send({ id: 'one', ...mail, unsubscribe });
  await mailer.send({ id: 'two', ...mail });
  // the line may be folded, its address may not
  expect(received[0]!.replace(/\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>\n`);
  expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
  expect(received[1]).not.toContain('List-Unsubscribe');
  await new Promise((resolve) => server.close(resolve));
});

it('throws when the mail server cannot be reached, so that the mail is tried again', async () => {
  await expect(
    new SmtpMailer('smtp://127.0.0.1:9?ignoreTLS=true', 'x@chefly.test').send({
      id: '1',
      to: 'a@chefly.test',
      subject: 's',
      text: 't',
    }),
  ).rejects.toThrow();
});
