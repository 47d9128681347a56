import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endFloods } from './floods';
import type { LiveServer } from './live-socket';

const terminate = jest.fn();
const pong = jest.fn();
let engine: EventEmitter & { opts: { wsEngine: unknown } };
let connection: EventEmitter & {
  writeBuffer: { data: string }[];
  transport: { socket: EventEmitter & { bufferedAmount: number; terminate(): void } };
};

beforeEach(() => {
  terminate.mockClear();
  pong.mockClear();
  engine = Object.assign(new EventEmitter(), { opts: { wsEngine: Object } });
  const socket = Object.assign(new EventEmitter(), { bufferedAmount: 0, terminate, pong });
  connection = Object.assign(new EventEmitter(), { writeBuffer: [], transport: { socket } });
  endFloods({ engine } as unknown as LiveServer, 1);
  engine.emit('connection', connection);
});

/** As the engine does: told, then kept until the transport takes it. */
const tell = (data: string) => {
  connection.emit('packetCreate', { data });
  connection.writeBuffer.push({ data });
};

describe('a live connection', () => {
  it.each([
    ['many small messages', 'x', 1001],
    ['few large ones', 'x'.repeat(64 * 1024), 48],
  ])('is ended once it has not taken %s that wait for it', (_, data, most) => {
    let told = 0;
    while (!terminate.mock.calls.length && told < 10_000) {
      tell(data);
      told++;
    }
    expect(told).toBeLessThanOrEqual(most + 1);
    expect(terminate).toHaveBeenCalledTimes(1);
    tell(data);
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('stays while what it is told goes out', () => {
    for (let i = 0; i < 10_000; i++) {
      tell('x'.repeat(10_000));
      if (connection.writeBuffer.length === 50) connection.writeBuffer = [];
    }
    expect(terminate).not.toHaveBeenCalled();
  });

  it.each([
    ['messages', 'message', 2001],
    ['pings', 'ping', 101],
    ['pongs', 'pong', 101],
  ])('is ended by so many %s also when the engine has closed it', (_, event, most) => {
    connection.emit('close');
    let said = 0;
    for (; !terminate.mock.calls.length && said < 10_000; said++)
      connection.transport.socket.emit(event, Buffer.from('x'));
    expect(said).toBe(most);
  });

  it('is answered few pings, and none behind its end', () => {
    for (let i = 0; i < 1000; i++) connection.transport.socket.emit('ping', Buffer.from('x'));
    expect(pong).toHaveBeenCalledTimes(100);
    expect(connection.transport.socket.listenerCount('message')).toBe(0);
  });

  it('may say as much again once ten seconds are over', () => {
    jest.useFakeTimers();
    const { socket } = connection.transport;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 2000; j++) socket.emit('message', Buffer.from('x'));
      jest.advanceTimersByTime(10_001);
    }
    jest.useRealTimers();
    expect(terminate).not.toHaveBeenCalled();
  });

  it('sends a message in few pieces, and has its pings answered by nothing below', () => {
    const given: object[] = [];
    const opts = {
      wsEngine: class {
        constructor(options: object) {
          given.push(options);
        }
      },
    };
    endFloods({ engine: { opts, on: () => undefined } } as unknown as LiveServer, 1);
    new (opts.wsEngine as new (options: object) => object)({ noServer: true });
    expect(given).toEqual([{ noServer: true, maxFragments: 64, autoPong: false }]);
  });

  it('asks to be let in a few times, and no more', () => {
    for (let i = 0; i < 20; i++) connection.transport.socket.emit('message', Buffer.from('40{}'));
    expect(terminate).not.toHaveBeenCalled();
    connection.transport.socket.emit('message', Buffer.from('40{}'));
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  it('has a moment for its farewell, and no more', () => {
    jest.useFakeTimers();
    connection.emit('close');
    jest.advanceTimersByTime(1000);
    expect(terminate).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1500);
    expect(terminate).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('is ended once it asks on and takes none of the answers', () => {
    const { socket } = connection.transport;
    for (let i = 0; i < 90; i++) socket.emit('ping', Buffer.alloc(0));
    expect(terminate).not.toHaveBeenCalled();
    socket.bufferedAmount = 4 * 1024 * 1024;
    socket.emit('ping', Buffer.alloc(0));
    expect(terminate).toHaveBeenCalledTimes(1);
  });
});
