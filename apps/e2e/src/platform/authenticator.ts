import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@chefly/contracts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Flags of authenticator data: the person is here, was verified, the key may be and is synced. */
const [PRESENT, VERIFIED, SYNCABLE, SYNCED, ATTESTED] = [0x01, 0x04, 0x08, 0x10, 0x40];

/** What a page or an authenticator may get wrong, or lie about. */
export interface Deviation {
  challenge?: string;
  origin?: string;
  rpId?: string;
  verified?: boolean;
  crossOrigin?: boolean;
  userHandle?: string;
  signature?: string;
}

/** CBOR (RFC 8949), as far as an attestation needs it: lengths below 65536. */
const head = (major: number, n: number) =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 0xff]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const map = (...entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
/** Small and negative numbers: -1 is 0 of the second kind. */
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));

/** An ES256 key as COSE writes it (RFC 9053): key type, algorithm, curve, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string };
  return map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  );
}

type Creation = { challenge: string; rp: { id: string }; user: { id: string } };
type Request = { challenge: string; rpId: string };
interface Ceremony {
  origin: string;
  options: object;
}

/** One passkey in software, with the browser around it. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = b64(randomBytes(32));
  private userHandle = '';

  /** @param counter null for one that is synced, whose counter stays at 0 */
  constructor(private counter: number | null = 0) {}

  create({ origin, options }: Ceremony, wrong: Deviation = {}): PasskeyAttestation {
    const { challenge, rp, user } = options as Creation;
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const data = Buffer.concat([
      this.data(rp.id, wrong, ATTESTED),
      Buffer.alloc(16),
      length,
      id,
      coseKey(this.keys.publicKey),
    ]);
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(data)],
    );
    return {
      ...this.credential,
      response: {
        clientDataJSON: this.clientData('webauthn.create', origin, challenge, wrong),
        attestationObject: b64(attestation),
        transports: ['internal'],
      },
    };
  }

  get({ origin, options }: Ceremony, wrong: Deviation = {}): PasskeyAssertion {
    const { challenge, rpId } = options as Request;
    const clientDataJSON = this.clientData('webauthn.get', origin, challenge, wrong);
    const data = this.data(rpId, wrong);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.credential,
      response: {
        clientDataJSON,
        authenticatorData: b64(data),
        signature: wrong.signature ?? b64(sign('sha256', signed, this.keys.privateKey)),
        userHandle: wrong.userHandle ?? this.userHandle,
      },
    };
  }

  /** A copy of the key as it is now, as a thief's would be. */
  cloned(): Authenticator {
    return Object.assign(new Authenticator(), this);
  }

  private get credential() {
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const },
      clientExtensionResults: {},
    };
  }

  private data(rpId: string, wrong: Deviation, more = 0): Buffer {
    const synced = this.counter === null ? SYNCABLE! | SYNCED! : 0;
    const verified = wrong.verified === false ? 0 : VERIFIED!;
    const counter = Buffer.alloc(4);
    if (this.counter !== null) counter.writeUInt32BE(++this.counter);
    const flags = Buffer.from([PRESENT! | verified | synced | more]);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), flags, counter]);
  }

  private clientData(type: string, origin: string, challenge: string, wrong: Deviation): string {
    return b64(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    );
  }
}
