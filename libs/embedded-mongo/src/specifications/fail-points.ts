import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { deserialize, serialize } from 'bson';
import type { Doc } from '../types';
import { encodeReply, Framing, headOf, parseRequest } from '../wire';

const OP_MSG = 2013;
/** Failures that a server marks as worth another try. */
const RETRYABLE = new Set([11600, 11602, 10107, 13435, 13436, 189, 91, 7, 6, 89, 9001, 262]);
const TRANSIENT = new Set([24, 112, 246, 251, 267]);
const NAMES: Record<number, string> = { 50: 'MaxTimeMSExpired', 11601: 'Interrupted' };
const ENDS = new Set(['commitTransaction', 'abortTransaction']);

interface FailPoint {
  left: number;
  toSkip: number;
  data: Doc;
}

/** What one command meets instead of, or beside, its own answer. */
interface Failure {
  close?: boolean;
  reply?: Doc;
  concernError?: Doc;
  labels?: string[];
  blockMs?: number;
}

/**
 * Stands between a driver and a server and fails commands as the fail point `failCommand` of a test
 * server does; names itself as the replica set's only member, so that the driver goes on to come
 * this way.
 */
export class FailPoints {
  private readonly sockets = new Set<Socket>();
  private point: FailPoint | null = null;
  private readonly server: Server;
  address = '';

  private constructor(private readonly behind: string) {
    this.server = createServer((client) => this.serve(client));
  }

  static async before(socketPath: string): Promise<FailPoints> {
    const made = new FailPoints(socketPath);
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
    made.address = `127.0.0.1:${(made.server.address() as { port: number }).port}`;
    return made;
  }

  off() {
    this.point = null;
  }

  async close() {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private configure({ mode, data = {} }: Doc) {
    const given = typeof mode === 'object' ? mode : {};
    this.point =
      mode === 'off' ? null : { left: given.times ?? Infinity, toSkip: given.skip ?? 0, data };
  }

  private failureOf(name: string, command: Doc, application: string): Failure | null {
    const { point } = this;
    if (!point) return null;
    const { failCommands = [], appName } = point.data;
    if (!failCommands.includes(name) || (appName && appName !== application)) return null;
    if (point.toSkip-- > 0) return null;
    if (point.left-- <= 0) return null;
    const { errorCode, closeConnection, writeConcernError, errorLabels } = point.data;
    const labels = errorLabels ?? labelsOf(name, command, errorCode, writeConcernError?.code);
    return {
      labels,
      close: closeConnection,
      blockMs: point.data.blockConnection ? point.data.blockTimeMS : 0,
      ...(errorCode === undefined
        ? { concernError: writeConcernError }
        : {
            reply: {
              ok: 0,
              code: errorCode,
              codeName: NAMES[errorCode],
              errmsg: 'failing by fail point',
            },
          }),
    };
  }

  private serve(client: Socket) {
    const behind = connect(this.behind);
    for (const socket of [client, behind]) {
      this.sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(socket);
          client.destroy();
          behind.destroy();
        });
    }
    const waiting: ((reply: Buffer) => void)[] = [];
    const received = new Framing();
    behind.on('data', (chunk) => {
      for (const reply of received.push(chunk)) waiting.shift()?.(reply);
    });
    const ask = (message: Buffer, silent: boolean) =>
      silent
        ? (behind.write(message), Promise.resolve(null))
        : new Promise<Buffer>((resolve) => {
            waiting.push(resolve);
            behind.write(message);
          });
    const sent = new Framing();
    let application = '';
    let queue = Promise.resolve();
    client.on('data', (chunk) => {
      for (const message of sent.push(chunk))
        queue = queue.then(async () => {
          const request = parseRequest(Buffer.from(message));
          const [name = ''] = Object.keys(request.command);
          const answer = (body: Doc) =>
            void client.write(encodeReply(request, Buffer.from(serialize(body))));
          if (name === 'configureFailPoint') {
            this.configure(request.command);
            return answer({ ok: 1 });
          }
          application = request.command.client?.application?.name ?? application;
          const failure = this.failureOf(name, request.command, application);
          if (failure?.blockMs) await wait(failure.blockMs);
          if (failure?.close) return void client.destroy();
          if (failure?.reply) return answer(withLabels(failure.reply, failure.labels));
          const reply = await ask(message, request.silent);
          if (!reply) return;
          const isHello = name.toLowerCase() === 'hello' || name.toLowerCase() === 'ismaster';
          if (isHello) return answer({ ...bodyOf(reply), ...this.member() });
          if (failure?.concernError)
            return answer(
              withLabels(
                { ...bodyOf(reply), writeConcernError: failure.concernError },
                failure.labels,
              ),
            );
          client.write(reply);
        });
    });
  }

  private member() {
    return { hosts: [this.address], me: this.address, primary: this.address };
  }
}

const bodyOf = (reply: Buffer) =>
  deserialize(reply.subarray(headOf(reply).op === OP_MSG ? 21 : 36), {
    promoteValues: false,
  });

const withLabels = (reply: Doc, errorLabels: string[] = []) =>
  errorLabels.length ? { ...reply, errorLabels } : reply;

function labelsOf(name: string, command: Doc, code?: number, concernCode?: number): string[] {
  const retryable = RETRYABLE.has(code ?? concernCode!);
  const inTransaction = command.autocommit === false;
  const mayComeAgain = inTransaction
    ? ENDS.has(name) && retryable
    : retryable && command.txnNumber !== undefined;
  const isTransient =
    inTransaction && code !== undefined && (TRANSIENT.has(code) || (retryable && !ENDS.has(name)));
  return [
    ...(mayComeAgain ? ['RetryableWriteError'] : []),
    ...(isTransient ? ['TransientTransactionError'] : []),
  ];
}
