import type { Socket } from 'node:net';
import type { Redis } from 'ioredis';

/** Looks at a connection within the time that it may be silent. */
const LOOKS = 4;

/** What the library keeps of a connection. */
interface Kept {
  stream?: Socket;
  commandQueue: { length: number };
}

/**
 * Gives a connection up that is asked something and says nothing for so long: the next command finds
 * another one. It is counted in looks and not by the clock, as the library would: where this process
 * stands for a while, as under much work or on a machine that slept, the answer has arrived by then
 * and is read before the next look.
 */
export function giveUpInSilence(redis: Redis, silenceMs: number): void {
  const kept = redis as unknown as Kept;
  redis.on('connect', () => {
    const { stream } = kept;
    if (!stream) return;
    let silent = 0;
    const timer = setInterval(() => {
      if (!kept.commandQueue.length) silent = 0;
      else if (++silent > LOOKS)
        stream.destroy(new Error(`Redis says nothing for ${silenceMs} ms`));
    }, silenceMs / LOOKS).unref();
    stream.on('data', () => (silent = 0)).once('close', () => clearInterval(timer));
  });
}
