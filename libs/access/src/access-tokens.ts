import { isLostEngine } from '@chefly/engines/lost-engine';
import { Injectable } from '@nestjs/common';
import { jwtVerify } from 'jose';
import type { Member } from '@chefly/http';
import { AccessKeys } from './access-keys';
import { TOKEN_ISSUER, type AccessClaims } from './claims';
import { VerifiedTokens } from './verified-tokens';

/**
 * Verifies access tokens. Signatures are computed beside the main thread: of whoever comes for the
 * first time they would cost it more than most answers do.
 */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: AccessKeys,
    private readonly verified: VerifiedTokens,
  ) {}

  /**
   * Null for anything but a token of ours whose sign-in still stands.
   * @throws when that cannot be known now
   */
  async verify(given: unknown): Promise<Member | null> {
    const token = String(given);
    try {
      return (await this.verified.find(token)) ?? (await this.open(token));
    } catch (error) {
      if (isLostEngine(error)) throw error;
      return null;
    }
  }

  private async open(token: string): Promise<Member | null> {
    const { payload, protectedHeader } = await jwtVerify<AccessClaims>(
      token,
      async ({ kid }) => (await this.keys.find(kid ?? '')) ?? Promise.reject(new UnknownKey()),
      { issuer: TOKEN_ISSUER, algorithms: ['ES256'], requiredClaims: ['exp'] },
    );
    return this.verified.admit(token, protectedHeader.kid!, payload);
  }
}

/** It was signed by nobody whom we know. */
class UnknownKey extends Error {}
