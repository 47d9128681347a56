import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@chefly/contracts';
import { newPushKeys } from '@chefly/engines/push';
import { readPushed } from '@chefly/engines/testing';

/** What an installation sent to a push service. */
export interface Pushed {
  url: string;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Stands between an installation and push services, as an operator's forward proxy does. */
export async function pushProxy() {
  const taken: Pushed[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      taken.push({ url: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { taken, url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** A browser's place at its push service, and what it reads of what was pushed there. */
export function pushedBrowser(name: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://push.example/${name}`;
  const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const read = (body: Buffer) => JSON.parse(readPushed(own, auth, body)) as PushPayload;
  return { target: { endpoint, keys }, read };
}

/** The installation's own keys, as an operator makes them. */
export function vapid() {
  const { publicKey, privateKey } = newPushKeys();
  return { CHEFLY_PUSH_PUBLIC_KEY: publicKey, CHEFLY_PUSH_PRIVATE_KEY: privateKey };
}
