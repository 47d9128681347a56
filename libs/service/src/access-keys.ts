import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';

/** The public keys that access tokens are verified with, by key id. */
@Injectable()
export class AccessKeys {
  private readonly keys = new Map<string, KeyObject>();

  publish(jwks: JWK[]): void {
    for (const jwk of jwks) this.keys.set(jwk.kid!, createPublicKey({ key: jwk as never, format: 'jwk' }));
  }

  find(kid: string): KeyObject | null {
    return this.keys.get(kid) ?? null;
  }
}
