import { Config } from '@chefly/config';
import type { INestApplication } from '@nestjs/common';
import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Namespace } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { LiveAdapter } from './live-adapter';
import type { LiveServer } from './live-socket';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Adapter = Namespace['adapter'];
/** Gateways that hear each other at once, as they do by way of Redis a moment later. */
function between() {
  const Plain = new Server().of('/').adapter.constructor as new (nsp: Namespace) => Adapter;
  const all: Adapter[] = [];
  return class extends Plain {
    constructor(nsp: Namespace) {
      super(nsp);
      all.push(this);
    }

    override disconnectSockets(...[opts, close]: Parameters<Adapter['disconnectSockets']>) {
      const closeOf = (one: Adapter) => Plain.prototype.disconnectSockets.call(one, opts, close);
      (opts.flags?.local ? [this] : all).forEach(closeOf);
    }
  };
}

async function openGateway(adapter: ReturnType<typeof between>) {
  const http = createServer();
  const io = new Server(http, { path: '/live', adapter: adapter as never });
  io.on('connection', (socket) => socket.on('there', (answer: () => void) => answer()));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  ends.push(() => io.close());
  const { port } = http.address() as AddressInfo;
  const options = { path: '/live', transports: ['websocket'], forceNew: true, reconnection: false };
  const browser: Socket = connect(`http://127.0.0.1:${port}`, options);
  ends.push(() => browser.disconnect());
  await once(browser as never, 'connect');
  return { io: io as LiveServer, browser };
}

it('closes the sockets of the gateway that stops, and of no other', async () => {
  const adapter = between();
  const stopping = await openGateway(adapter);
  const staying = await openGateway(adapter);
  const lost = once(stopping.browser as never, 'disconnect');
  await new LiveAdapter({} as INestApplication).close(stopping.io);
  await lost;
  await staying.browser.timeout(5000).emitWithAck('there');
  expect([stopping.browser.connected, staying.browser.connected]).toEqual([false, true]);
});

it('takes in web sockets alone, small messages, and nobody who does not say who they are', () => {
  const app = { get: (what: unknown) => (what === Config ? { limitFactor: 1 } : null) };
  const adapter = new LiveAdapter(app as unknown as INestApplication);
  const io = Object.assign(adapter, { httpServer: createServer() }).createIOServer(0);
  ends.push(() => io.engine.close());
  expect(io.engine.opts).toMatchObject({
    ...{ maxHttpBufferSize: 64 * 1024, transports: ['websocket'] },
  });
  expect(io.connectTimeout()).toBe(10_000);
});
