import { isLostEngine } from '@chefly/engines/lost-engine';
import { Injectable } from '@nestjs/common';
import type { Member } from '@chefly/http';
import { AccessKeys } from './access-keys';
import { openSigned } from './signed-claims';
import { VerifiedTokens } from './verified-tokens';

/** Verifies access tokens: of whoever comes for the first time, what they say and its signature. */
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
    const signed = await openSigned(token, (kid) => this.keys.find(kid));
    return signed && this.verified.admit(token, signed.kid, signed.claims);
  }
}
