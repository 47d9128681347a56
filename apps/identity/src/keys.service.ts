import { Store } from '@chefly/engines/store';
import { AccessKeys, log, Runtime, TOKEN_ISSUER, type AccessClaims } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { Schema, type Model } from 'mongoose';

interface KeyRow {
  _id: string;
  privateKey: JWK;
  publicKey: JWK;
  createdAt: Date;
}

/** Minutes, not hours: a revoked sign-in is refused at once, a changed name or role is seen at the next refresh. */
export const ACCESS_SECONDS = 600;

/** A key that was rotated in by another process signs here within this. */
const RELOAD_MS = 30_000;
/** An old key verifies at least as long as the tokens it signed can live, on every replica. */
const RETIRE_MS = 24 * 3_600_000;

/** The keys that sign access tokens. The newest signs; all verify. */
@Injectable()
export class KeysService {
  private readonly rows: Model<KeyRow>;
  private current!: { kid: string; key: CryptoKey };

  constructor(
    @Inject(Store) store: Store,
    @Inject(AccessKeys) private readonly accessKeys: AccessKeys,
    @Inject(Runtime) runtime: Runtime,
  ) {
    this.rows = store.model<KeyRow>(
      'keys',
      new Schema(
        {
          _id: String,
          privateKey: Schema.Types.Mixed,
          publicKey: Schema.Types.Mixed,
          createdAt: Date,
        },
        { versionKey: false },
      ) as never,
    );
    runtime.onStart(() => this.load());
    accessKeys.from(() => this.jwks());
    const reload = setInterval(
      () => void this.load().catch((err) => log.error({ err }, 'the keys could not be read again')),
      RELOAD_MS,
    ).unref();
    runtime.onStop(() => clearInterval(reload));
  }

  async jwks(): Promise<JWK[]> {
    return (await this.rows.find({}).lean()).map((row) => row.publicKey);
  }

  sign({ sub, ...claims }: AccessClaims): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: this.current.kid })
      .setSubject(sub)
      .setIssuer(TOKEN_ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_SECONDS}s`)
      .sign(this.current.key);
  }

  /**
   * Makes a new key, which signs from its next reading on; the former ones go on verifying for a day, so that nobody is
   * signed out. Answers the new key's id and how many old ones were retired.
   */
  async rotate(): Promise<{ kid: string; retired: number }> {
    const { _id: kid } = await this.create();
    const [, ...former] = await this.rows.find({}).sort({ createdAt: -1 }).lean<KeyRow[]>();
    // a key stopped signing when the next one was made
    const old = former.filter(
      (_row, i) => i > 0 && former[i - 1]!.createdAt.getTime() < Date.now() - RETIRE_MS,
    );
    await this.rows.deleteMany({ _id: { $in: old.map((row) => row._id) } });
    await this.load();
    return { kid, retired: old.length };
  }

  private async load() {
    const rows = await this.rows.find({}).sort({ createdAt: -1 }).lean<KeyRow[]>();
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
    await this.rows.create(row);
    return row;
  }
}
