import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Binary, deserialize, Long, serialize, UUID } from 'bson';
import type { Doc } from '../types';

/** A client that sends what it is told, for tests of what no driver would send. */
export class BareSocket {
  private waiting: ((reply: Doc) => void)[] = [];
  private received: Buffer = Buffer.alloc(0);
  /** What the last reply told of the time, which replies are given without. */
  times: Doc = {};

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.received = Buffer.concat([this.received, chunk]);
      while (this.received.length >= 4 && this.received.length >= this.received.readInt32LE(0)) {
        const length = this.received.readInt32LE(0);
        const { operationTime, $clusterTime, ...reply } = deserialize(
          this.received.subarray(21, length),
        );
        this.times = { operationTime, $clusterTime };
        this.waiting.shift()!(reply);
        this.received = this.received.subarray(length);
      }
    });
  }

  static async to(path: string): Promise<BareSocket> {
    const socket = connect(path);
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('error', reject),
    );
    return new BareSocket(socket);
  }

  /** Replies come in the order of the commands. */
  send(command: Doc, database = 'test'): Promise<Doc> {
    const body = serialize({ ...command, $db: command.$db ?? database }, { ignoreUndefined: true });
    const message = Buffer.alloc(21 + body.length);
    message.writeInt32LE(message.length, 0);
    message.writeInt32LE(2013, 12);
    message.set(body, 21);
    const reply = new Promise<Doc>((resolve) => this.waiting.push(resolve));
    this.socket.write(message);
    return reply;
  }

  close() {
    this.socket.destroy();
  }
}

/**
 * The fields of a command in a session: a write that may be sent again, or a part of a transaction.
 */
export class BareSession {
  private readonly lsid = { id: new Binary(new UUID(randomUUID()).buffer, 4) };

  only() {
    return { lsid: this.lsid };
  }
  write(number: number) {
    return { lsid: this.lsid, txnNumber: Long.fromNumber(number) };
  }
  start(number: number) {
    return { ...this.write(number), autocommit: false, startTransaction: true };
  }
  goOn(number: number) {
    return { ...this.write(number), autocommit: false };
  }
  commit(number: number) {
    return { commitTransaction: 1, ...this.goOn(number), $db: 'admin' };
  }
  abort(number: number) {
    return { abortTransaction: 1, ...this.goOn(number), $db: 'admin' };
  }
}
