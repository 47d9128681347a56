import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

const LENGTH_BYTES = 4;

/**
 * A way to a server that can be closed and opened again, while the server itself goes on for
 * everybody else.
 */
export interface Way {
  /** Where callers find the way: `127.0.0.1:port`. */
  host: string;
  close(): void;
  open(): void;
  end(): void;
}

/**
 * Opens a way to `target`, a `host:port`.
 * @param telling makes what passes the server's answers on; a Kafka broker's name its own address,
 *   see `brokerAt`
 */
export async function wayTo(target: string, telling?: (port: number) => Transform): Promise<Way> {
  const { hostname, port } = new URL(`tcp://${target}`);
  const sockets = new Set<Socket>();
  let closed = false;
  const server = createServer((caller) => {
    if (closed) return void caller.destroy();
    const line = connect(Number(port), hostname);
    for (const [one, other] of [
      [caller, line],
      [line, caller],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .once('close', () => void (sockets.delete(one), other.destroy()));
    }
    caller.pipe(line);
    (telling ? line.pipe(telling(portOf())) : line).pipe(caller);
  });
  const portOf = () => (server.address() as AddressInfo).port;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    closed = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    host: `127.0.0.1:${portOf()}`,
    close,
    open: () => void (closed = false),
    end: () => (close(), server.close()),
  };
}

/**
 * A client of Kafka goes to the address that the broker tells of itself, past every way to it. So
 * the answers name the way instead: the host is this machine's in both, and a port is four bytes
 * behind it, so no length changes.
 */
export const brokerAt = (broker: string) => (port: number) => {
  const { hostname, port: told } = new URL(`tcp://${broker}`);
  const address = (of: number) => {
    const bytes = Buffer.alloc(LENGTH_BYTES);
    bytes.writeInt32BE(of);
    return Buffer.concat([Buffer.from(hostname), bytes]);
  };
  const [own, way] = [address(Number(told)), address(port)];
  let waiting = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= LENGTH_BYTES) {
        const end = LENGTH_BYTES + waiting.readInt32BE(0);
        if (waiting.length < end) break;
        // an answer as a whole: an address may lie across two pieces of the stream
        const answer = Buffer.from(waiting.subarray(0, end));
        for (let at = answer.indexOf(own); at >= 0; at = answer.indexOf(own, at + 1))
          way.copy(answer, at);
        this.push(answer);
        waiting = waiting.subarray(end);
      }
      done();
    },
  });
};
