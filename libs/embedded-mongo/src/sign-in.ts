import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { CommandError } from './errors';

const ITERATIONS = 15_000;
const KEY_LENGTH = 32;

/** A user of the server: may read and write one database, or every one. */
export interface User {
  name: string;
  password: string;
  database: string | '*';
}

interface Credentials {
  user: User;
  salt: Buffer;
  storedKey: Buffer;
  serverKey: Buffer;
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();
const authenticationFailed = () =>
  new CommandError(18, 'AuthenticationFailed', 'Authentication failed.');
const attributes = (message: string) =>
  new Map(message.split(',').map((part) => [part[0]!, part.slice(2)]));

/** The users by name, with what SCRAM-SHA-256 (RFC 7677) keeps of their passwords. */
export class Users {
  private readonly byName = new Map<string, Credentials>();

  constructor(users: User[]) {
    for (const user of users) {
      const salt = randomBytes(28);
      const salted = pbkdf2Sync(
        user.password.normalize('NFKC'),
        salt,
        ITERATIONS,
        KEY_LENGTH,
        'sha256',
      );
      this.byName.set(user.name, {
        user,
        salt,
        storedKey: sha256(hmac(salted, 'Client Key')),
        serverKey: hmac(salted, 'Server Key'),
      });
    }
  }

  get empty() {
    return this.byName.size === 0;
  }

  find(name: string) {
    return this.byName.get(name);
  }
}

/** One sign-in of a connection, in two steps. */
class ScramConversation {
  private clientFirst = '';
  private serverFirst = '';
  private nonce = '';
  private credentials: Credentials | undefined;

  constructor(private readonly users: Users) {}

  /**
   * @throws AuthenticationFailed for an unknown user only at the second step, as for a wrong
   * password.
   */
  start(payload: Buffer): Buffer {
    const message = payload.toString();
    if (!message.startsWith('n,,')) throw authenticationFailed();
    this.clientFirst = message.slice(3);
    const given = attributes(this.clientFirst);
    const name = (given.get('n') ?? '').replace(/=2C/g, ',').replace(/=3D/g, '=');
    this.credentials = this.users.find(name);
    this.nonce = `${given.get('r')}${randomBytes(18).toString('base64')}`;
    const salt = (this.credentials?.salt ?? randomBytes(28)).toString('base64');
    this.serverFirst = `r=${this.nonce},s=${salt},i=${ITERATIONS}`;
    return Buffer.from(this.serverFirst);
  }

  finish(payload: Buffer): { user: User; payload: Buffer } {
    const message = payload.toString();
    const given = attributes(message);
    const withoutProof = message.slice(0, message.lastIndexOf(',p='));
    const { credentials } = this;
    const proof = Buffer.from(given.get('p') ?? '', 'base64');
    if (!credentials || given.get('r') !== this.nonce || proof.length !== KEY_LENGTH)
      throw authenticationFailed();
    const exchange = `${this.clientFirst},${this.serverFirst},${withoutProof}`;
    const signature = hmac(credentials.storedKey, exchange);
    const clientKey = Buffer.from(proof.map((byte, i) => byte ^ signature[i]!));
    if (!timingSafeEqual(sha256(clientKey), credentials.storedKey)) throw authenticationFailed();
    return {
      user: credentials.user,
      payload: Buffer.from(`v=${hmac(credentials.serverKey, exchange).toString('base64')}`),
    };
  }
}

/** What one connection may do. A server without users belongs to whoever can open its socket. */
export class Connection {
  private conversation: ScramConversation | null = null;
  private user: User | null = null;

  constructor(private readonly users: Users) {}

  saslStart(mechanism: string, payload: Buffer): Buffer {
    if (mechanism !== 'SCRAM-SHA-256')
      throw new CommandError(334, 'MechanismUnavailable', `Unsupported mechanism ${mechanism}`);
    this.conversation = new ScramConversation(this.users);
    return this.conversation.start(payload);
  }

  saslContinue(payload: Buffer): Buffer {
    if (!this.conversation) throw authenticationFailed();
    const finished = this.conversation.finish(payload);
    this.conversation = null;
    this.user = finished.user;
    return finished.payload;
  }

  /** Whose sessions are used; empty where nobody signs in. */
  get userName(): string {
    return this.user?.name ?? '';
  }

  /** @throws Unauthorized when the command is not for this connection's user. */
  check(command: string, database: string) {
    if (this.users.empty || OPEN.has(command)) return;
    if (!this.user)
      throw new CommandError(13, 'Unauthorized', `Command ${command} requires authentication`);
    if (
      this.user.database === '*' ||
      this.user.database === database ||
      FOR_EVERY_USER.has(command)
    )
      return;
    throw new CommandError(
      13,
      'Unauthorized',
      `not authorized on ${database} to execute command ${command}`,
    );
  }
}

const OPEN = new Set(['hello', 'ismaster', 'saslstart', 'saslcontinue', 'ping', 'buildinfo']);
const FOR_EVERY_USER = new Set([
  'endsessions',
  'committransaction',
  'aborttransaction',
  'connectionstatus',
]);
