import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { BSONSerializeOptions, MongoClient } from 'mongodb';
import type { ChangeListener } from './changes';
import { Commands } from './commands';
import { DirectClient } from './direct/direct-client';
import { Door } from './direct/door';
import { handed } from './direct/handed';
import { Batch } from './cursors';
import { Engine, type EngineOptions } from './engine';
import { sweepExpired } from './expiry';
import { encodeDocument } from './bson';
import { CommandError, interrupted } from './errors';
import { answers, lockFolder } from './lock';
import { Pace } from './pace';
import { checkStoreFile } from './store-file';
import { Connection, Users, type User } from './sign-in';
import { drained, inTurn } from './turns';
import type { Doc } from './types';
import { bson, encodeBatch, encodeReply, headOf, parseRequest } from './wire';

const SWEEP_MS = 60_000;

const socketIn = (folder: string) => join(folder, 'mongo.sock');
const urlOf = (socketPath: string) =>
  `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`;

export interface EmbeddedMongoOptions extends Pick<
  EngineOptions,
  'fsync' | 'freeBytes' | 'observe'
> {
  /** The folder of the data, the lock and the socket. Created with access for this user only. */
  folder: string;
  /**
   * Listens on a port as well, for processes of their own. Everyone who comes that way signs in.
   */
  tcp?: { host: string; port: number; users: User[] };
}

/**
 * A server of MongoDB's wire protocol, inside a process on a socket that only its user can open, or
 * as a process of its own on a port.
 * It answers the commands and operators of its own list as MongoDB documents them and refuses every
 * other.
 */
export class EmbeddedMongo {
  private readonly sockets = new Set<Socket>();
  private readonly door: Door;
  private readonly sweeper: NodeJS.Timeout;
  private readonly sweepPace = new Pace();
  private sweeping: Promise<void> = Promise.resolve();

  private constructor(
    private readonly engine: Engine,
    private readonly commands: Commands,
    private readonly net: NetServer,
    private readonly socketPath: string,
    private readonly tcp: NetServer | null,
    private readonly unlock: () => void,
  ) {
    this.door = new Door(commands);
    this.sweeper = setInterval(() => void this.sweep().catch(() => undefined), SWEEP_MS).unref();
  }

  /** Removes what has expired: documents by their TTL, and what clients forgot. */
  async sweep(): Promise<void> {
    this.commands.expire();
    this.sweeping = sweepExpired(this.engine, this.sweepPace);
    await this.sweeping;
  }

  static async start(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    chmodSync(options.folder, 0o700);
    const socketPath = socketIn(options.folder);
    const unlock = await lockFolder(options.folder, socketPath);
    try {
      const keepMark = checkStoreFile(options.folder);
      const engine = new Engine({
        path: join(options.folder, 'store'),
        fsync: options.fsync,
        freeBytes: options.freeBytes,
        observe: options.observe,
      });
      keepMark();
      rmSync(socketPath, { force: true });
      const { tcp } = options;
      const local = createServer();
      const remote = tcp ? createServer() : null;
      const server = new EmbeddedMongo(
        engine,
        new Commands(engine, tcp ? `${tcp.host}:${tcp.port}` : undefined),
        local,
        socketPath,
        remote,
        unlock,
      );
      const nobody = new Users([]);
      local.on('connection', (socket) => server.serve(socket, new Connection(nobody)));
      await new Promise<void>((resolve, reject) =>
        local.once('error', reject).listen(socketPath, resolve),
      );
      chmodSync(socketPath, 0o600);
      if (tcp && remote) {
        if (!tcp.users.length) throw new Error('a server on a port needs users');
        const users = new Users(tcp.users);
        remote.on('connection', (socket) =>
          server.serve(socket.setNoDelay(true), new Connection(users)),
        );
        await new Promise<void>((resolve, reject) =>
          remote.once('error', reject).listen(tcp.port, tcp.host, resolve),
        );
      }
      void engine.storage.garbage.collect();
      return server;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** The connection string for a driver. */
  get url(): string {
    return urlOf(this.socketPath);
  }

  /** The connection string of the process that runs on a folder; null when none does. */
  static async running(folder: string): Promise<string | null> {
    const socketPath = socketIn(folder);
    return (await answers(socketPath)) ? urlOf(socketPath) : null;
  }

  /** A client in this process, whose operations are calls of the engine: no socket, no wire. */
  client(database: string, options?: BSONSerializeOptions): MongoClient {
    return new DirectClient(this.door, database, options);
  }

  /** Tells whoever listens what every write to a collection changes: see `ChangeListener`. */
  listen(database: string, collection: string, listener: ChangeListener): () => void {
    return this.engine.storage.changes.listen(`${database}.${collection}`, listener);
  }

  /** A document of which listeners were told, as a client would read it: a copy. */
  asRead(doc: Readonly<Doc>): Doc {
    return handed(doc);
  }

  /**
   * As if the way to it were cut: every connection ends and no other is taken. The data stays open.
   */
  async goAway(): Promise<void> {
    this.door.shut();
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.net.close(resolve));
  }

  async comeBack(): Promise<void> {
    this.door.open();
    await new Promise<void>((resolve) => this.net.listen(this.socketPath, resolve));
  }

  async stop(): Promise<void> {
    clearInterval(this.sweeper);
    this.sweepPace.end(interrupted());
    await Promise.allSettled([this.commands.interrupt(), this.sweeping]);
    for (const socket of this.sockets) socket.destroy();
    for (const net of [this.net, this.tcp])
      if (net) await new Promise((resolve) => net.close(resolve));
    await this.engine.close();
    this.unlock();
  }

  private serve(socket: Socket, connection: Connection) {
    this.sockets.add(socket);
    socket
      .on('close', () => {
        this.sockets.delete(socket);
        this.commands.lost(connection);
      })
      .on('error', () => undefined);
    inTurn(socket, (message) => this.answer(socket, connection, message));
  }

  private async answer(socket: Socket, connection: Connection, message: Buffer) {
    let request = headOf(message);
    let body: Buffer;
    try {
      request = parseRequest(message);
      const caller = { connection, form: bson, mayLoseAnswers: true };
      const reply = await this.commands.run(request.command, caller);
      body = reply instanceof Batch ? encodeBatch(reply) : encodeDocument(reply);
    } catch (error) {
      if (!(error instanceof CommandError) && !request.command.$db) throw error; // not a message at all
      body = encodeDocument(failure(error as Error));
    }
    if (request.silent || socket.destroyed) return;
    const isTaken = socket.write(encodeReply(request, body, this.engine.storage.clock.elements));
    if (!isTaken) await drained(socket);
  }
}

const failure = (error: Error) => ({
  ok: 0,
  errmsg: error.message,
  ...(error instanceof CommandError
    ? { code: error.code, codeName: error.codeName, ...error.details }
    : { code: 1, codeName: 'InternalError' }),
});
