import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { wayTo, type Way } from './way-to';
import { lossy, slow } from './weather';

describe('a way to a server', () => {
  let server: Server;
  let way: Way;
  beforeAll(async () => {
    // answers what it is sent
    server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => undefined).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    way = await wayTo(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    way.end();
    server.close();
  });

  /** What comes back, and after how many milliseconds. */
  async function echoOf(pieces: Uint8Array[]): Promise<{ bytes: Buffer; ms: number }> {
    const from = performance.now();
    const { hostname, port } = new URL(`tcp://${way.host}`);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const piece of pieces) socket.write(piece);
    socket.end();
    return { bytes: await buffer(socket), ms: performance.now() - from };
  }

  it('brings everything, once and in order, in any weather', async () => {
    const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 5000 }), { maxLength: 8 });
    const same = fc.nat({ max: 30 }).map(slow);
    // of the segments in their turn
    const changing = fc.infiniteStream(fc.nat({ max: 20 })).map((late) => () => late.next().value);
    await fc.assert(
      fc.asyncProperty(pieces, fc.oneof(same, changing), async (sent, weather) => {
        way.weather(weather);
        expect((await echoOf(sent)).bytes).toEqual(Buffer.concat(sent));
      }),
      { numRuns: 30 },
    );
    way.weather(null);
  });

  it('takes longer where it is slow, each way, however much is on it', async () => {
    way.weather(slow(150));
    const { bytes, ms } = await echoOf([new Uint8Array(300_000)]);
    way.weather(null);
    expect(bytes).toHaveLength(300_000);
    expect(ms).toBeGreaterThanOrEqual(300);
    // what is beside each other on the way is late once, not one after the other
    expect(ms).toBeLessThan(30_000);
  });

  it('is late with what is lost, and with what is behind it', async () => {
    way.weather(lossy(1, () => 0));
    expect((await echoOf([Buffer.from('lost')])).ms).toBeGreaterThanOrEqual(400);
    way.weather(lossy(0, () => 0));
    expect(String((await echoOf([Buffer.from('never lost')])).bytes)).toBe('never lost');
    way.weather(null);
  });
});
