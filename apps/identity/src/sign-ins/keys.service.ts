import {
  AccessKeys,
  TOKEN_ISSUER,
  type AccessClaims,
  APPEAL_ISSUER,
  type AppealPass,
} from '@chefly/access';
import { onceUp } from '@chefly/engines/once-up';
import { Periods, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { KeysStore, type KeyRow } from './keys.store';

/**
 * Minutes, not hours: a revoked sign-in is refused at once, a changed name or role is seen at the
 * next refresh.
 */
export const ACCESS_SECONDS = 600;
/** Long enough to write an appeal. */
const APPEAL_SECONDS = 3600;

/** A key that was made or withdrawn by another process is known here within this. */
const RELOAD_MS = 5_000;
/** An old key verifies as long as tokens live that it signed on any replica, and no longer. */
const RETIRE_MS = (ACCESS_SECONDS + 120) * 1000;

/** The keys that sign access tokens. The newest signs; those verify whose tokens may still live. */
@Injectable()
export class KeysService {
  private current!: { kid: string; key: CryptoKey };

  constructor(
    private readonly store: KeysStore,
    private readonly accessKeys: AccessKeys,
    runtime: Runtime,
    periods: Periods,
  ) {
    runtime.onStart(() => onceUp(() => this.load()));
    accessKeys.from(() => this.jwks());
    periods.each('the keys could not be read again', RELOAD_MS, () => this.load());
  }

  async jwks(): Promise<JWK[]> {
    return (await this.verifying()).map((row) => row.publicKey);
  }

  /** The newest key first. A key stopped signing when the next one was made. */
  private async verifying(): Promise<KeyRow[]> {
    const now = Date.now();
    const rows = await this.store.list();
    return rows.filter((_row, i) => !i || rows[i - 1]!.createdAt.getTime() > now - RETIRE_MS);
  }

  sign({ sub, ...claims }: Omit<AccessClaims, 'exp'>): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: this.current.kid })
      .setSubject(sub)
      .setIssuer(TOKEN_ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_SECONDS}s`)
      .sign(this.current.key);
  }

  /** What a suspended member gets in place of a token: see `AppealPasses`. */
  signAppeal({ memberUid, decisionUid }: AppealPass): Promise<string> {
    return new SignJWT({ decision: decisionUid })
      .setProtectedHeader({ alg: 'ES256', kid: this.current.kid })
      .setSubject(memberUid)
      .setIssuer(APPEAL_ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${APPEAL_SECONDS}s`)
      .sign(this.current.key);
  }

  /**
   * Makes a new key, which signs from its next reading on. The former ones go on verifying until
   * the tokens that they signed have run out, so that nobody is signed out; with `withdraw` they
   * are gone, and their tokens with them: browsers trade their refresh tokens for new ones. Answers
   * the new key's id and how many old ones were removed.
   */
  async rotate({ withdraw = false } = {}): Promise<{ kid: string; removed: number }> {
    const { _id: kid } = await this.create();
    const kept = withdraw ? [kid] : (await this.verifying()).map((row) => row._id);
    const removed = await this.store.keep(kept);
    await this.load();
    return { kid, removed };
  }

  private async load() {
    const rows = await this.store.list();
    const newest = rows[0] ?? (await this.create());
    this.current = {
      kid: newest._id,
      key: (await importJWK(newest.privateKey, 'ES256')) as CryptoKey,
    };
    this.accessKeys.publish(await this.jwks());
  }

  private async create(): Promise<KeyRow> {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const publicKey = await exportJWK(pair.publicKey);
    const kid = await calculateJwkThumbprint(publicKey);
    const row = {
      _id: kid,
      privateKey: await exportJWK(pair.privateKey),
      publicKey: { ...publicKey, kid, alg: 'ES256', use: 'sig' },
      createdAt: new Date(),
    };
    await this.store.insert(row);
    return row;
  }
}
