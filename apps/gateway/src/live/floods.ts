import { SECOND } from '@chefly/contracts';
import { log } from '@chefly/telemetry';
import type { LiveServer } from './live-socket';

const WINDOW_MS = 10 * SECOND;
/** More than twice what all events of the contract may come to. */
const MOST_MESSAGES = 2000;
const MOST_BYTES = 8 * 1024 * 1024;
/** Of one message; a browser sends the largest that we take in one or a few. */
const MOST_FRAGMENTS = 64;
/** What waits for somebody who does not read: they ask for all of it anew when they come again. */
const MOST_WAITING = 1000;
const MOST_WAITING_BYTES = 2 * 1024 * 1024;
/** How many more have to wait until their bytes are counted again. */
const COUNTED_EACH = 16;

interface Packet {
  data?: unknown;
}

/** What is used of a connection of the engine below. */
interface Connection {
  on(event: 'packet' | 'packetCreate', listener: (packet: Packet) => void): void;
  /** What the transport has not taken yet. */
  writeBuffer: Packet[];
  transport: {
    socket?: {
      on(event: 'ping' | 'pong', listener: (data: Buffer) => void): void;
      /** Bytes that the network has not taken yet. */
      bufferedAmount: number;
      terminate(): void;
    };
  };
}

/**
 * Ends a connection that says more than any browser has to say, known or not, let in or not: to
 * refuse each message is work too, and whoever sends them without a pause leaves no turn to others.
 * What the protocol below answers by itself counts alike. So does one end that takes nothing of what
 * it is told: all of it would be kept for them.
 */
export function endFloods(io: LiveServer, limitFactor: number) {
  limitFragments(io);
  io.engine.on('connection', (connection: Connection) => {
    const { socket } = connection.transport;
    let isEnded = false;
    const end = (why: string) => {
      // once: what is left of it in this turn comes to nobody
      if (isEnded) return;
      isEnded = true;
      log.warn(`a live connection ${why}, and was ended`);
      // at once: it waits for no farewell
      socket?.terminate();
    };
    let [messages, bytes, since] = [0, 0, Date.now()];
    const count = (data: unknown) => {
      const now = Date.now();
      if (now - since > WINDOW_MS) [messages, bytes, since] = [0, 0, now];
      messages++;
      bytes += sizeOf(data);
      if (messages > MOST_MESSAGES * limitFactor || bytes > MOST_BYTES * limitFactor)
        end('said too much');
      // answers to what it says
      else if (socket && socket.bufferedAmount > MOST_WAITING_BYTES) end('did not read');
    };
    connection.on('packet', ({ data }) => count(data));
    socket?.on('ping', count);
    socket?.on('pong', count);
    connection.on('packetCreate', () => {
      const { writeBuffer } = connection;
      if (writeBuffer.length > MOST_WAITING || areTooLarge(writeBuffer)) end('did not read');
    });
  });
}

/** By the engine's own option for another server of web sockets: it makes one when it listens. */
function limitFragments({ engine: { opts } }: LiveServer) {
  const Sockets = opts.wsEngine as new (options: object) => object;
  opts.wsEngine = class extends Sockets {
    constructor(options: object) {
      super({ ...options, maxFragments: MOST_FRAGMENTS });
    }
  };
}

const areTooLarge = (waiting: Packet[]): boolean =>
  waiting.length > 0 &&
  waiting.length % COUNTED_EACH === 0 &&
  waiting.reduce((sum, { data }) => sum + sizeOf(data), 0) > MOST_WAITING_BYTES;

const sizeOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;
