/** @jest-environment node */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Live as Subject } from './live';

type Told = Map<string, (() => void)[]>;
const emitter = (told: Told) => ({
  on: (what: string, listener: () => void) =>
    void told.set(what, [...(told.get(what) ?? []), listener]),
});
class FakeSocket {
  readonly told: Told = new Map();
  readonly heard: Told = new Map();
  connected = false;
  on = emitter(this.told).on;
  io = emitter(this.heard);
  off = () => (this.told.clear(), this);
  disconnect = () => void (this.connected = false);
  stands() {
    this.connected = true;
    for (const listener of this.told.get('connect') ?? []) listener();
  }
  pings() {
    for (const listener of this.heard.get('ping') ?? []) listener();
  }
}
const sockets: FakeSocket[] = [];
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => sockets[sockets.push(new FakeSocket()) - 1],
}));
const { Live } = await import('./live');

let live: Subject;
let reconnected: number;
beforeEach(() => {
  jest.useFakeTimers();
  sockets.length = reconnected = 0;
  live = new Live({ accessToken: 'token', renew: async () => true, forget: () => undefined });
  live.onReconnect(() => reconnected++);
  live.open();
});
afterEach(() => {
  live.close();
  jest.useRealTimers();
});
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

it('a socket that died while its device slept is made anew soon after, though its own timers slept, too', async () => {
  await seconds(0);
  sockets[0]!.stands();
  // the clock went on, and nothing else did
  jest.setSystemTime(Date.now() + 3_600_000);
  await seconds(6);
  expect([sockets.length, sockets[0]!.connected]).toEqual([2, false]);
  sockets[1]!.stands();
  expect([live.status, reconnected]).toEqual(['connected', 1]);
});

it('a socket of which the server says that it is there is left alone', async () => {
  await seconds(0);
  sockets[0]!.stands();
  for (let i = 0; i < 8; i++) {
    await seconds(25);
    sockets[0]!.pings();
  }
  expect([sockets.length, reconnected]).toEqual([1, 0]);
});
