// A mail server on port 587, or the one it is given, that keeps what it gets, and tells the texts of the newest mails to
// an address on port 8025: /?to=ADDRESS. It speaks as much of the protocol as a client that asks for nothing
// more than to send.
import { createServer } from 'node:http';
import { createServer as createMailServer } from 'node:net';

const mails = new Map();

const decode = (text) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_all, hex) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

function textOf(message) {
  const at = message.indexOf('\r\n\r\n');
  const [head, body] = [message.slice(0, at), message.slice(at + 4)];
  if (/^content-transfer-encoding: base64/im.test(head))
    return Buffer.from(body, 'base64').toString();
  return /^content-transfer-encoding: quoted-printable/im.test(head) ? decode(body) : body;
}

createMailServer((socket) => {
  const say = (line) => socket.write(`${line}\r\n`);
  let [rest, to, writing] = ['', [], false];
  socket.setEncoding('latin1').on('error', () => undefined);
  say('220 mail');
  socket.on('data', (data) => {
    rest += data;
    for (;;) {
      const end = rest.indexOf(writing ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (writing ? 5 : 2));
      if (writing) {
        for (const address of to) mails.set(address, [textOf(line), ...(mails.get(address) ?? [])]);
        [to, writing] = [[], false];
        say('250 kept');
      } else if (/^rcpt to:/i.test(line)) {
        to.push(/<([^>]*)>/.exec(line)?.[1].toLowerCase());
        say('250 well');
      } else if (/^data/i.test(line)) {
        writing = true;
        say('354 go on');
      } else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
      else say('250 well');
    }
  });
}).listen(Number(process.argv[2] ?? 587));
createServer((request, response) => {
  const to = new URL(request.url, 'http://mail').searchParams.get('to')?.toLowerCase();
  response.end(JSON.stringify((mails.get(to) ?? []).slice(0, 10)));
}).listen(8025);
process.once('SIGTERM', () => process.exit(0));
