import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, dial, type LiveSocket } from './tab';

/** What a socket's transport sends by. */
interface WebSocketBelow {
  ping(): void;
  pong(): void;
  send(data: string, options: { fin: boolean }): void;
}

let platform: TestPlatform;
let ayesha: TestMember;
const sockets: LiveSocket[] = [];

beforeAll(async () => {
  platform = await bootPlatform({ CHEFLY_LIMITS: '1' });
  ayesha = await platform.member('ayesha');
});
afterEach(() => {
  closeTabs();
  sockets.length = 0;
});
afterAll(() => platform?.stop());

function open(): Promise<LiveSocket> {
  const socket = dial(platform.url, ayesha);
  sockets.push(socket);
  return new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(socket)).once('connect_error', reject),
  );
}

it('closes the oldest of too many sockets of one member, and says why', async () => {
  const oldest = await open();
  const told = jest.fn();
  oldest.on('crowded-out', told);
  const closed = new Promise((resolve) => oldest.once('disconnect', resolve));
  for (let i = 1; i < 10; i++) await open();
  expect(oldest.connected).toBe(true);
  await open();
  await closed;
  expect(told).toHaveBeenCalledTimes(1);
  expect(sockets.filter((socket) => socket.connected)).toHaveLength(10);
});

it('answers one who says too much that it is too much, and goes on', async () => {
  const socket = await open();
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => socket.emitWithAck('session.enter', 'no-such-session-here')),
  );
  expect(new Set(answers.map((answer) => 'code' in answer && answer.code))).toEqual(
    new Set(['request/not-found', 'request/too-many']),
  );
  expect(socket.connected).toBe(true);
});

it.each([
  ['small messages', 'session.exit', 'no-such-session-here', 4000],
  ['messages that nobody hears', 'nothing', 'nothing', 4000],
  ['large ones', 'signal', { data: 'x'.repeat(60_000) }, 200],
])('ends a connection that sends %s without a pause, and serves the others', async (...given) => {
  const [, event, message, times] = given;
  const [socket, other] = [await open(), await open()];
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  for (let i = 0; i < times; i++) (socket as any).emit(event, message);
  expect(await closed).toMatch(/^transport/);
  expect(await other.emitWithAck('session.enter', 'no-such-session-here')).toMatchObject({
    code: 'request/not-found',
  });
});

it.each([
  ['pings of the protocol below', 4000, (ws: WebSocketBelow) => ws.ping()],
  ['pongs that nobody asked for', 4000, (ws: WebSocketBelow) => ws.pong()],
  ['one message in empty pieces', 200, (ws: WebSocketBelow) => ws.send('', { fin: false })],
])('ends a connection that sends %s, and serves the others', async (_, times, send) => {
  const [socket, other] = [await open(), await open()];
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  const { ws } = socket.io.engine.transport as unknown as { ws: WebSocketBelow };
  for (let i = 0; i < times; i++) send(ws);
  expect(await closed).toMatch(/^transport/);
  expect(await other.emitWithAck('session.enter', 'no-such-session-here')).toMatchObject({
    code: 'request/not-found',
  });
});

it('hears how somebody is connected as often as that can change, and no more', async () => {
  const socket = await open();
  const refused: string[] = [];
  socket.on('exception', ({ code }) => refused.push(code));
  for (let i = 0; i < 60; i++)
    socket.emit('session.quality', { sessionUid: 'no-such-session-here-1', rung: 'voice' });
  await socket.emitWithAck('session.enter', 'no-such-session-here');
  expect(refused).toEqual(Array<string>(20).fill('request/too-many'));
});

it('refuses one who connects again and again', async () => {
  const refused = Promise.allSettled(Array.from({ length: 130 }, open)).then((all) =>
    all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : [])),
  );
  expect(new Set(await refused)).toEqual(new Set(['request/too-many']));
});
