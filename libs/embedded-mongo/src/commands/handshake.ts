import { ObjectId, type Binary } from 'bson';
import type { Call, Handlers } from '../call';

const LARGEST_DOCUMENT = 16_777_216;

const hello = ({ command, address }: Call) => ({
  ...(command.saslSupportedMechs ? { saslSupportedMechs: ['SCRAM-SHA-256'] } : {}),
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  secondary: false,
  setName: 'embedded',
  setVersion: 1,
  hosts: [address],
  me: address,
  primary: address,
  electionId: new ObjectId('7fffffff0000000000000001'),
  maxBsonObjectSize: LARGEST_DOCUMENT,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: 1,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
});

/** Who this server is, and the ends of what drivers hold. */
export const handshake: Handlers = {
  hello,
  ismaster: hello,
  ping: () => ({ ok: 1 }),
  buildinfo: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    modules: [],
    bits: 64,
    maxBsonObjectSize: LARGEST_DOCUMENT,
    ok: 1,
  }),
  connectionstatus: ({ user }) => ({
    authInfo: { authenticatedUsers: user ? [{ user }] : [] },
    ok: 1,
  }),
  endsessions: ({ sessions, snapshots, command, user }) => {
    const ids = command.endSessions.map((session: { id: Binary }) => session.id);
    sessions.end(ids, user);
    snapshots.left(ids.map((id: Binary) => Buffer.from(id.buffer).toString('hex')));
    return { ok: 1 };
  },
};
