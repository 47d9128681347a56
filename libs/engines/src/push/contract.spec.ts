import { createECDH, randomBytes } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPushed } from '../testing';
import {
  isPublicAddress,
  newPushKeys,
  NoPush,
  publicLookup,
  publicPost,
  statusOf,
  WebPush,
  type Post,
} from './index';

const keys = newPushKeys();

/** A browser's side: its keys, and how it reads what was sent to it (RFC 8291, aes128gcm). */
function browser() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer) => readPushed(own, auth, body),
  };
}

describe('new keys of web push', () => {
  it('are of one length, and belong together, also where a number begins with zeros', () => {
    for (let i = 0; i < 2000; i++) {
      const { publicKey, privateKey } = newPushKeys();
      const own = createECDH('prime256v1');
      own.setPrivateKey(privateKey, 'base64url');
      expect([privateKey.length, own.getPublicKey('base64url')]).toEqual([43, publicKey]);
    }
  });
});

describe('web push', () => {
  let server: Server;
  let status = 201;
  const taken: { headers: Record<string, unknown>; body: Buffer }[] = [];
  let here: Post;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        taken.push({ headers: request.headers, body: Buffer.concat(chunks) });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    here = async (url, headers, body) =>
      (
        await fetch(`http://127.0.0.1:${port}${url.pathname}`, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
        })
      ).status;
  });
  afterAll(() => void server.close());

  it('brings to the browser alone what it is given, signed for the push service', async () => {
    const reader = browser();
    const push = new WebPush(keys, 'help@chefly.test', here);
    const target = { endpoint: 'https://push.example/one', keys: reader.keys };
    expect(push.key).toBe(keys.publicKey);
    expect(await push.send(target, '{"message":"Salam ‘Sana’"}', { topic: 'a-topic' })).toBe(true);
    const [{ headers, body }] = taken.splice(0) as [(typeof taken)[number]];
    expect(reader.read(body)).toBe('{"message":"Salam ‘Sana’"}');
    expect(body.includes('Salam')).toBe(false);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: 'a-topic',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
    });
  });

  it.each([
    [201, true],
    [404, false],
    [410, false],
    // signed with another key than the browser subscribed with
    [403, false],
    // would be refused for ever
    [413, true],
  ])('takes the answer %i for: the permission stands %s', async (answer, stands) => {
    status = answer;
    const target = { endpoint: 'https://push.example/one', keys: browser().keys };
    expect(await new WebPush(keys, 'a@b.test', here).send(target, '{}', { topic: 't' })).toBe(
      stands,
    );
  });

  it.each([429, 500, 302])('is to be tried again after %i', async (answer) => {
    status = answer;
    const target = { endpoint: 'https://push.example/one', keys: browser().keys };
    await expect(
      new WebPush(keys, 'a@b.test', here).send(target, '{}', { topic: 't' }),
    ).rejects.toThrow();
  });

  it('reaches nothing that is not of the public network, whatever its name', async () => {
    for (const origin of [
      'http://push.example',
      'https://push.example:8443',
      'https://127.0.0.1',
      'https://[::1]',
      'https://2130706433',
      'https://localhost',
    ])
      await expect(publicPost(new URL(origin), {}, Buffer.from(''))).rejects.toThrow(
        /no (public )?address/,
      );
    // and is not asked again
    const target = { endpoint: 'https://localhost/admin', keys: browser().keys };
    expect(await new WebPush(keys, 'a@b.test').send(target, '{}', { topic: 't' })).toBe(false);
  });

  it('is no more allowed where its keys are none', async () => {
    const push = new WebPush(keys, 'a@b.test', async () => 201);
    const { auth } = browser().keys;
    for (const p256dh of ['A'.repeat(86), 'A'.repeat(87)])
      expect(
        await push.send({ endpoint: 'https://push.example/one', keys: { p256dh, auth } }, '{}', {
          topic: 't',
        }),
      ).toBe(false);
  });

  it('looks at the address that it connects to', async () => {
    const found = await new Promise<Error | null>((resolve) =>
      publicLookup('localhost', { all: true }, (error) => resolve(error)),
    );
    expect(found?.message).toMatch(/no public address/);
  });

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.100.1.1', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['not an address', false],
  ])('takes %s for public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

describe('a push service that means ill', () => {
  const open: Server[] = [];
  afterAll(() => open.forEach((server) => (server.close(), server.closeAllConnections())));

  async function post(answer: (socket: Socket) => void, withinMs: number) {
    let gone = () => {};
    const left = new Promise<void>((resolve) => (gone = resolve));
    const server = createServer(({ socket }) => {
      socket.on('error', () => undefined);
      socket.once('close', () => gone());
      answer(socket);
    });
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false });
    return { status: statusOf(sent, Buffer.from('{}'), withinMs), left };
  }
  /** As long as anybody listens. */
  const dripping = (socket: Socket, drop: string) => {
    const timer = setInterval(() => socket.write(drop), 10);
    socket.once('close', () => clearInterval(timer));
  };

  it('is left when it answers drop by drop', async () => {
    const { status, left } = await post((socket) => {
      socket.write('HTTP/1.1 201 Created\r\nx: ');
      dripping(socket, 'x');
    }, 200);
    await expect(status).rejects.toThrow('no answer in time');
    await left;
  });

  it('is not listened to behind its status', async () => {
    const { status, left } = await post((socket) => {
      socket.write('HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n');
      dripping(socket, '1\r\nx\r\n');
    }, 60_000);
    expect(await status).toBe(201);
    await left;
  });
});

it('without keys tells browsers so, and sends nothing', async () => {
  const push = new NoPush();
  expect(push.key).toBeNull();
  expect(await push.send()).toBe(true);
});
