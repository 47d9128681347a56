import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isLostEngine } from '../lost-engine';
import { MailRefused } from './port';
import { SmtpMailer } from './smtp';

let server: Server;
let connections: Socket[];
let answers: string[];
beforeEach(async () => {
  connections = [];
  server = createServer((socket) => {
    connections.push(socket);
    const left = [...answers];
    const answer = () => left.length && socket.write(`${left.shift()}\r\n`);
    socket.on('error', () => undefined).on('data', answer);
    answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  ['at once', []],
  ['after its greeting', ['220 mail.test']],
])(
  'a mail server that says nothing %s keeps a mail waiting for its time, and no longer',
  async (_when, said) => {
    answers = said;
    const { port } = server.address() as AddressInfo;
    const mailer = new SmtpMailer(`smtp://127.0.0.1:${port}`, 'chefly@chefly.test', {
      ...{ greetingMs: 300, answerMs: 300 },
    });
    const mail = { id: 'm', to: 'ayesha@chefly.test', subject: 'Salam', text: 'x' };
    const error = await mailer.send(mail).catch((reason: unknown) => reason);
    expect(isLostEngine(error)).toBe(true);
  },
);

it('a mail server that looks at a mail for as long as its filters may is waited for, since what it has taken would be sent again', async () => {
  const mailer = new SmtpMailer('smtp://mail.test', 'chefly@chefly.test');
  const { options } = await mailer['transport'];
  // so long Postfix waits for a filter
  expect(options).toMatchObject({ connectionTimeout: 30_000, greetingTimeout: 30_000 });
  expect((options as { socketTimeout: number }).socketTimeout).toBeGreaterThan(100_000);
});

it.each([
  ['to whom it does not know', true, ['250 ok', '550 5.1.1 no such user']],
  ['to whom it does not write now', false, ['250 ok', '450 4.2.1 try again']],
  ['from whom it takes none', false, ['550 5.7.1 who are you']],
  ['whose words it does not like', true, ['250 ok', '250 ok', '354 go on', '554 5.7.1 spam']],
  ['that it has no room for', false, ['250 ok', '250 ok', '354 go on', '452 4.3.1 no room']],
])('a mail %s is one that a mail server refuses: %s', async (_what, isRefused, said) => {
  answers = ['220 mail.test', '250 mail.test', ...said];
  const { port } = server.address() as AddressInfo;
  const mailer = new SmtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'chefly@chefly.test');
  const mail = { id: 'm', to: 'ayesha@chefly.test', subject: 'Salam', text: 'x' };
  const error = await mailer.send(mail).catch((reason: unknown) => reason);
  expect([error instanceof Error, error instanceof MailRefused]).toEqual([true, isRefused]);
});
