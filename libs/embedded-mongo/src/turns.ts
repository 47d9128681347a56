import type { Socket } from 'node:net';
import { Framing } from './wire';

/**
 * Answers one connection's messages one after the other. While a message waits for its turn nothing
 * more is read, so a client that sends faster than it is answered, or never takes its answers, is
 * held back by its own socket.
 */
export function inTurn(socket: Socket, answer: (message: Buffer) => Promise<void>): void {
  const framing = new Framing();
  const waiting: Buffer[] = [];
  let busy = false;
  const work = async () => {
    busy = true;
    try {
      for (let next = waiting.shift(); next && !socket.destroyed; next = waiting.shift())
        await answer(next);
    } catch {
      socket.destroy();
    }
    busy = false;
    socket.resume();
  };
  socket.on('data', (chunk) => {
    try {
      waiting.push(...framing.push(chunk));
    } catch {
      socket.destroy();
    }
    if (busy && waiting.length) socket.pause();
    else if (waiting.length) void work();
  });
}

/** When the client has taken what was sent, or is gone. */
export const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
    if (socket.destroyed) done();
  });
