import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endFloods } from './floods';
import type { LiveServer } from './live-socket';

const terminate = jest.fn();
let engine: EventEmitter & { opts: { wsEngine: unknown } };
let connection: EventEmitter & {
  writeBuffer: { data: string }[];
  transport: { socket: EventEmitter & { bufferedAmount: number; terminate(): void } };
};

beforeEach(() => {
  terminate.mockClear();
  engine = Object.assign(new EventEmitter(), { opts: { wsEngine: Object } });
  const socket = Object.assign(new EventEmitter(), { bufferedAmount: 0, terminate });
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

  it('is ended once it asks on and takes none of the answers', () => {
    const { socket } = connection.transport;
    for (let i = 0; i < 1000; i++) socket.emit('ping', Buffer.alloc(0));
    expect(terminate).not.toHaveBeenCalled();
    socket.bufferedAmount = 4 * 1024 * 1024;
    socket.emit('ping', Buffer.alloc(0));
    expect(terminate).toHaveBeenCalledTimes(1);
  });
});
