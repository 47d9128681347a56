import { verify, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { TOKEN_ISSUER, type AccessClaims } from './claims';

/** A JWS as it is written for headers; of ES256 the signature has 64 bytes. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;
const HALF = 32;
const SEQUENCE = 0x30;
const INTEGER = 0x02;
const SIGN_BIT = 0x80;

const check = promisify(verify) as (
  digest: string,
  text: Buffer,
  key: KeyObject,
  signature: Buffer,
) => Promise<boolean>;

export interface SignedClaims {
  kid: string;
  claims: AccessClaims;
}

/**
 * What a token of ours says, by a key of that id; null for any other, whose time is over included.
 * The signature is computed beside the main thread, and given in the form in which OpenSSL reads
 * it: the platform's own ways make that of it on the main thread, by arithmetic on the curve that
 * costs as much as the check itself.
 * @param keyOf null for an id that it does not know
 */
export async function openSigned(
  token: string,
  keyOf: (kid: string) => Promise<KeyObject | null>,
): Promise<SignedClaims | null> {
  const [, head, body, signature] = COMPACT.exec(token) ?? [];
  const header = objectIn(head);
  if (!header || !isOurs(header)) return null;
  const { kid } = header;
  const key = await keyOf(kid);
  // a key of another kind would check another kind of signature
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return null;
  const text = Buffer.from(`${head}.${body}`, 'latin1');
  if (!(await check('sha256', text, key, derOf(Buffer.from(signature!, 'base64url'))))) return null;
  const claims = objectIn(body);
  return claims && isInForce(claims) ? { kid, claims: claims as unknown as AccessClaims } : null;
}

function objectIn(part: string | undefined): Record<string, unknown> | null {
  if (part === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** What has to be understood and is not (`crit`) is in none of ours. */
const isOurs = (header: Record<string, unknown>): header is { alg: 'ES256'; kid: string } =>
  header.alg === 'ES256' && typeof header.kid === 'string' && header.crit === undefined;

function isInForce({ iss, exp, nbf, iat }: Record<string, unknown>): boolean {
  const now = Math.floor(Date.now() / 1000);
  return (
    iss === TOKEN_ISSUER &&
    typeof exp === 'number' &&
    exp > now &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= now)) &&
    (iat === undefined || typeof iat === 'number')
  );
}

/** Two numbers of 32 bytes as ASN.1 has them. */
function derOf(signature: Buffer): Buffer {
  const numbers = [integer(signature.subarray(0, HALF)), integer(signature.subarray(HALF))];
  const length = numbers[0]!.length + numbers[1]!.length;
  return Buffer.concat([Buffer.from([SEQUENCE, length]), ...numbers]);
}

/** Without zeros before it, but for one that keeps it from being negative. */
function integer(bytes: Buffer): Buffer {
  let from = 0;
  while (from < bytes.length - 1 && bytes[from] === 0) from++;
  const value = bytes.subarray(from);
  const head = value[0]! & SIGN_BIT ? [0] : [];
  return Buffer.concat([Buffer.from([INTEGER, head.length + value.length, ...head]), value]);
}
