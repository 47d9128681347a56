import { SECOND } from '@chefly/contracts';
import { log } from '@chefly/telemetry';
import type { LiveServer } from './live-socket';

const WINDOW_MS = 10 * SECOND;
/** More than twice what all events of the contract may come to. */
const MOST_MESSAGES = 2000;
const MOST_BYTES = 8 * 1024 * 1024;
/** A ping or pong stands for so many messages, and so does who asks to be let in. */
const CONTROL_WEIGHT = 20;
const ENTERING_WEIGHT = 100;
/** How long a connection may take to close once it was told to. */
const FAREWELL_MS = 2 * SECOND;
/** Of one message; a browser sends the largest that we take in one or a few. */
const MOST_FRAGMENTS = 64;
/** What waits for somebody who does not read: they ask for all of it anew when they come again. */
const MOST_WAITING = 1000;
const MOST_WAITING_BYTES = 2 * 1024 * 1024;
/** How many more have to wait until their bytes are counted again. */
const COUNTED_EACH = 16;

const SAID = ['message', 'ping', 'pong'] as const;

/** What is used of a connection of the engine below. */
interface Connection {
  on(event: 'packetCreate' | 'close', listener: () => void): void;
  /** What the transport has not taken yet. */
  writeBuffer: { data?: unknown }[];
  transport: {
    socket?: {
      on(event: Said, listener: (data: Buffer) => void): void;
      /** Bytes that the network has not taken yet. */
      bufferedAmount: number;
      pong(data: Buffer): void;
      removeAllListeners(event: Said): void;
      terminate(): void;
    };
  };
}
type Said = (typeof SAID)[number];

/**
 * Ends a connection that says more than any browser has to say, known or not, let in or not: to
 * refuse each message is work too, and whoever sends them without a pause leaves no turn to others.
 * What the protocol below answers by itself counts, and more: no page can ask it. So does what is
 * said behind the farewell. One ends, too, that takes nothing of what it is told: all of it would
 * be kept for them.
 */
export function endFloods(io: LiveServer, limitFactor: number) {
  limitSockets(io);
  io.engine.on('connection', (connection: Connection) => {
    const { socket } = connection.transport;
    let isEnded = false;
    const end = (why: string) => {
      // once: what is left of it in this turn comes to nobody
      if (isEnded) return;
      isEnded = true;
      log.warn(`a live connection ${why}, and was ended`);
      // nor to anybody's handler, of which each would be work
      for (const event of SAID) socket?.removeAllListeners(event);
      // at once: it waits for no farewell
      socket?.terminate();
    };
    let [messages, bytes, since] = [0, 0, Date.now()];
    const count = (data: Buffer, weight: number) => {
      const now = Date.now();
      if (now - since > WINDOW_MS) [messages, bytes, since] = [0, 0, now];
      messages += weight;
      bytes += data.length;
      if (messages > MOST_MESSAGES * limitFactor || bytes > MOST_BYTES * limitFactor)
        end('said too much');
      // answers to what it says
      else if (socket!.bufferedAmount > MOST_WAITING_BYTES) end('did not read');
    };
    // below the engine, which looks away once it has closed
    socket?.on('message', (data) => count(data, isEntering(data) ? ENTERING_WEIGHT : 1));
    socket?.on('pong', (data) => count(data, CONTROL_WEIGHT));
    socket?.on('ping', (data) => {
      count(data, CONTROL_WEIGHT);
      if (!isEnded) socket.pong(data);
    });
    connection.on('packetCreate', () => {
      const { writeBuffer } = connection;
      if (writeBuffer.length > MOST_WAITING || areTooLarge(writeBuffer)) end('did not read');
    });
    connection.on('close', () => {
      // of one that has closed by then nothing is left to end
      setTimeout(() => socket?.terminate(), FAREWELL_MS).unref();
    });
  });
}

/** `40` and whatever proves who it is. */
const isEntering = (data: Buffer) => data[0] === 0x34 && data[1] === 0x30;

/**
 * By the engine's own option for another server of web sockets: it makes one when it listens. Pings
 * are answered here, as long as they are few: by itself it would make an error of each behind the
 * end.
 */
function limitSockets({ engine: { opts } }: LiveServer) {
  const Sockets = opts.wsEngine as new (options: object) => object;
  opts.wsEngine = class extends Sockets {
    constructor(options: object) {
      super({ ...options, maxFragments: MOST_FRAGMENTS, autoPong: false });
    }
  };
}

const areTooLarge = (waiting: Connection['writeBuffer']): boolean =>
  waiting.length > 0 &&
  waiting.length % COUNTED_EACH === 0 &&
  waiting.reduce((sum, { data }) => sum + sizeOf(data), 0) > MOST_WAITING_BYTES;

const sizeOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;
