import { SECOND } from '@chefly/contracts';
import { log } from '@chefly/telemetry';
import type { LiveServer } from './live-socket';

const WINDOW_MS = 10 * SECOND;
/** More than twice what all events of the contract may come to. */
const MOST_MESSAGES = 2000;
const MOST_BYTES = 8 * 1024 * 1024;

/** What is used of a connection of the engine below. */
interface Connection {
  on(event: 'packet', listener: (packet: { data?: unknown }) => void): void;
  transport: { socket?: { terminate(): void } };
}

/**
 * Ends a connection that says more than any browser has to say, known or not, let in or not: to
 * refuse each message is work too, and whoever sends them without a pause leaves no turn to others.
 */
export function endFloods(io: LiveServer, limitFactor: number) {
  io.engine.on('connection', (connection: Connection) => {
    let [messages, bytes, since] = [0, 0, Date.now()];
    connection.on('packet', ({ data }) => {
      const now = Date.now();
      if (now - since > WINDOW_MS) [messages, bytes, since] = [0, 0, now];
      messages++;
      bytes += sizeOf(data);
      if (messages <= MOST_MESSAGES * limitFactor && bytes <= MOST_BYTES * limitFactor) return;
      // once: what is left of it in this turn comes to nobody
      [messages, bytes] = [-Infinity, -Infinity];
      log.warn('a live connection said too much, and was ended');
      // at once: who says so much waits for no farewell
      connection.transport.socket?.terminate();
    });
  });
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;
