import {
  createPublicKey,
  generateKeyPairSync,
  sign as signBytes,
  type KeyObject,
} from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CompactSign, jwtVerify, type CryptoKey } from 'jose';
import { TOKEN_ISSUER } from './claims';
import { openSigned } from './signed-claims';

const KID = 'key-1';
const HEAD = { alg: 'ES256', kid: KID };
const NOW = 1_800_000_000;
const CLAIMS = { sub: 'ayesha', sid: 'one', iss: TOKEN_ISSUER, iat: NOW, exp: NOW + 600 };
const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

let privateKey: KeyObject;
let publicKey: KeyObject;
beforeAll(() => {
  ({ privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }));
});
afterEach(() => {
  jest.restoreAllMocks();
});

const keyOf = async (kid: string) => (kid === KID ? publicKey : null);
const sign = (claims: unknown, head: object = HEAD, key: KeyObject | CryptoKey = privateKey) =>
  new CompactSign(bytes(claims)).setProtectedHeader(head as never).sign(key);
const part = (value: unknown) => Buffer.from(bytes(value)).toString('base64url');
/** As whoever has the key could write it, whatever the package that signs ours would say to it. */
function signed(head: object, key = privateKey): string {
  const text = `${part(head)}.${part(CLAIMS)}`;
  const signature = signBytes('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
const at = (seconds: number) =>
  jest.spyOn(Date, 'now').mockImplementation(() => seconds * 1000 + 999);
const open = (token: string) => openSigned(token, keyOf);

describe('what a token says', () => {
  it('is known once its signature is good, of any of its forms', async () => {
    at(NOW);
    // numbers that begin with a zero, or with a one where a sign stands, come in most of so many
    for (let i = 0; i < 300; i++) {
      const claims = { ...CLAIMS, sub: `member ${i}`, firstName: 'Élodie 山' };
      expect(await open(await sign(claims))).toEqual({ kid: KID, claims });
    }
  });

  it('is said by nobody else', async () => {
    at(NOW);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
    expect(await open(await sign(CLAIMS, HEAD, stranger))).toBeNull();
    const [head, body, signature] = (await sign(CLAIMS)).split('.') as [string, string, string];
    const other = Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'sana' })).toString('base64url');
    const zeros = Buffer.alloc(64).toString('base64url');
    for (const forged of [
      `${head}.${other}.${signature}`,
      `${head}.${body}.${zeros}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${body}.${signature}x`,
      `${head}.${body}.${signature.slice(1)}`,
      `${head}.${body}.${signature}=`,
      ` ${head}.${body}.${signature}`,
      `${head}.${body}.${signature}.${signature}`,
      '..',
      '',
    ])
      expect(await open(forged)).toBeNull();
  });

  it('is asked of no other algorithm and of no other kind of key, however well it is signed', async () => {
    at(NOW);
    expect(await open(signed(HEAD))).not.toBeNull();
    for (const alg of ['none', 'HS256', 'ES384', 'es256', undefined])
      expect(await open(signed({ ...HEAD, alg }))).toBeNull();
    expect(await open(`${part({ alg: 'none', kid: KID })}.${part(CLAIMS)}.`)).toBeNull();
    // as wide, and its signatures are as long
    const other = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    const theirs = signed(HEAD, other.privateKey);
    expect(await openSigned(theirs, async () => other.publicKey)).toBeNull();
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const wide = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
    for (const key of [rsa.publicKey, wide.publicKey, null])
      expect(await openSigned(signed(HEAD), async () => key)).toBeNull();
  });

  it('has to be understood whole', async () => {
    at(NOW);
    expect(await open(signed({ ...HEAD, crit: ['b64'], b64: false }))).toBeNull();
    expect(await open(signed({ ...HEAD, kid: 7 }))).toBeNull();
    for (const said of ['no JSON', '[]', 'null', '"text"', '7'])
      expect(await open(await sign(said))).toBeNull();
  });

  /** The package that signs them has the same opinion of each. */
  it.each([
    ['is in force', {}, true],
    ['has run out', { exp: NOW }, false],
    ['runs out in a second', { exp: NOW + 1 }, true],
    ['never runs out', { exp: undefined }, false],
    ['runs out by a text', { exp: `${NOW + 600}` }, false],
    ['is not good yet', { nbf: NOW + 1 }, false],
    ['has just become good', { nbf: NOW }, true],
    ['becomes good by a text', { nbf: `${NOW}` }, false],
    ['was made by a text', { iat: `${NOW}` }, false],
    ['is of another issuer', { iss: 'elsewhere' }, false],
    ['is of no issuer', { iss: undefined }, false],
  ])('%s', async (_, changed, good) => {
    at(NOW);
    const token = await sign({ ...CLAIMS, ...changed });
    expect((await open(token)) !== null).toBe(good);
    const theirs = jwtVerify(token, createPublicKey(privateKey), {
      issuer: TOKEN_ISSUER,
      algorithms: ['ES256'],
      requiredClaims: ['exp'],
      currentDate: new Date(NOW * 1000 + 999),
    });
    expect(
      await theirs.then(
        () => true,
        () => false,
      ),
    ).toBe(good);
  });
});
