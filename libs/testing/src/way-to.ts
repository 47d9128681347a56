import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { Road, type Weather } from './weather';

const LENGTH_BYTES = 4;

/**
 * A way to a server that can be closed and opened again, or has weather, while the server itself
 * goes on for everybody else.
 */
export interface Way {
  /** Where callers find the way: `127.0.0.1:port`. */
  host: string;
  close(): void;
  open(): void;
  /** From now on, both ways; null: as quick as the machine. */
  weather(weather: Weather | null): void;
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
  let weather: Weather | null = null;
  const road = () => new Road(() => weather);
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    if (closed) return void caller.destroy();
    const line = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const [one, other] of [
      [caller, line],
      [line, caller],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(one);
          // whose end came properly may have bytes on the road
          if (!one.readableEnded || !one.writableFinished) other.destroy();
        });
    }
    caller.pipe(road()).pipe(line);
    (telling ? line.pipe(telling(portOf())) : line).pipe(road()).pipe(caller);
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
    weather: (next) => void (weather = next),
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
  return renaming(
    address(Number(told)),
    address(port),
    (head) => LENGTH_BYTES + head.readInt32BE(0),
  );
};

/**
 * The same of a store: its members tell their addresses as text. No length changes where the ports
 * have as many digits.
 */
export const memberAt = (member: string) => (port: number) => {
  const { hostname } = new URL(`tcp://${member}`);
  const way = `${hostname}:${port}`;
  if (way.length !== member.length) throw new Error(`${way} is not as long as ${member}`);
  return renaming(Buffer.from(member), Buffer.from(way), (head) => head.readInt32LE(0));
};

/** @param lengthOf of an answer as a whole, by its first four bytes */
function renaming(own: Buffer, way: Buffer, lengthOf: (head: Buffer) => number): Transform {
  let parts: Buffer[] = [];
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      parts.push(chunk);
      size += chunk.length;
      // a big answer comes in many pieces, and is put together once
      if (parts.length > 1 && parts[0]!.length >= LENGTH_BYTES && size < lengthOf(parts[0]!))
        return done();
      let waiting = Buffer.concat(parts);
      while (waiting.length >= LENGTH_BYTES) {
        const end = lengthOf(waiting);
        if (waiting.length < end) break;
        // an answer as a whole: an address may lie across two pieces of the stream
        const answer = Buffer.from(waiting.subarray(0, end));
        for (let at = answer.indexOf(own); at >= 0; at = answer.indexOf(own, at + 1))
          way.copy(answer, at);
        this.push(answer);
        waiting = waiting.subarray(end);
      }
      parts = waiting.length ? [waiting] : [];
      size = waiting.length;
      done();
    },
  });
}
