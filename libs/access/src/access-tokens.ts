import { Cache } from '@chefly/engines/cache';
import { Inject, Injectable } from '@nestjs/common';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { AccessKeys } from './access-keys';
import { memberOf, revocationKey, TOKEN_ISSUER, type AccessClaims } from './access-strategy';
import type { Member } from '@chefly/http';

/** Verifies an access token outside of HTTP: at a socket's handshake. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: AccessKeys,
    @Inject(Cache) private readonly cache: Cache,
  ) {}

  /** Null for anything but a token of ours whose sign-in still stands. */
  async verify(token: unknown): Promise<Member | null> {
    try {
      const key = await this.keys.find(decodeProtectedHeader(String(token)).kid ?? '');
      if (!key) return null;
      const { payload } = await jwtVerify<AccessClaims>(String(token), key, {
        issuer: TOKEN_ISSUER,
        algorithms: ['ES256'],
      });
      return (await this.cache.get(revocationKey(payload.sid))) ? null : memberOf(payload);
    } catch {
      return null;
    }
  }
}
