import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { redisOptions } from '../redis-options';
import { connectRedis } from './redis';

/** Answers each command with OK, until the way to it is lost without a word: nobody hangs up. */
let server: Server;
let connections: Socket[];
let isLost: (connection: Socket) => boolean;
/** For how long this process stands once a command is under way, and its answer behind that. */
let standMs: number;
beforeEach(async () => {
  [connections, isLost, standMs] = [[], () => false, 0];
  server = createServer((socket) => {
    connections.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (said) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standMs);
      const commands = said.toString().match(/^\*\d+\r$/gm)?.length ?? 0;
      if (!isLost(socket)) socket.write('+OK\r\n'.repeat(commands));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

it('a connection whose other end is gone without a word is given up, and another one takes its place', async () => {
  const { port } = server.address() as AddressInfo;
  const redis = await connectRedis(`redis://127.0.0.1:${port}`);
  try {
    expect(await redis.get('a')).toBe('OK');
    const before = [...connections];
    isLost = (connection) => before.includes(connection);
    const back = new Promise<void>((resolve) => redis.once('ready', resolve));
    await expect(redis.get('a')).rejects.toThrow();
    await back;
    expect(await redis.get('a')).toBe('OK');
    expect(connections.length).toBe(before.length + 1);
  } finally {
    redis.disconnect();
  }
});

it('a connection is kept where this process stood for longer than one may be silent', async () => {
  const { port } = server.address() as AddressInfo;
  const redis = await connectRedis(`redis://127.0.0.1:${port}`, 200);
  try {
    const before = connections.length;
    standMs = 500;
    expect([await redis.get('a'), await redis.get('b')]).toEqual(['OK', 'OK']);
    expect(connections.length).toBe(before);
  } finally {
    redis.disconnect();
  }
});

it('a connection that never came, or has ended, is looked at no more', async () => {
  const [looks, ends] = [
    jest.spyOn(globalThis, 'setInterval'),
    jest.spyOn(globalThis, 'clearInterval'),
  ];
  const goingOn = () => {
    const ended = ends.mock.calls.map(([timer]): unknown => timer);
    return looks.mock.results.filter(({ value }) => !ended.includes(value)).length;
  };
  const { port } = server.address() as AddressInfo;
  try {
    const redis = await connectRedis(`redis://127.0.0.1:${port}`);
    expect(goingOn()).toBe(1);
    const away = new Promise<void>((resolve) => redis.once('reconnecting', () => resolve()));
    server.close();
    for (const socket of connections) socket.destroy();
    await away;
    redis.disconnect();
    await expect(connectRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow();
    expect(goingOn()).toBe(0);
  } finally {
    looks.mockRestore();
    ends.mockRestore();
  }
});

it('of one on which nothing is said the network asks whether the other end is there, and nobody waits for hours', () => {
  expect(redisOptions.keepAlive).toBeLessThanOrEqual(30_000);
  // a worker waits for a job for ten seconds: that is no silence
  expect(redisOptions.socketTimeout).toBeGreaterThan(10_000);
});
