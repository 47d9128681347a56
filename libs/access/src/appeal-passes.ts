import { isLostEngine } from '@chefly/engines/lost-engine';
import { Injectable } from '@nestjs/common';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { AccessKeys } from './access-keys';

/** Another issuer than that of access tokens: neither is ever taken for the other. */
export const APPEAL_ISSUER = 'chefly/identity/appeal';

/**
 * What a suspended member gets at the sign-in in place of a token: it is good for one decision and
 * its appeal alone.
 */
export interface AppealPass {
  memberUid: string;
  decisionUid: string;
}

/** Verifies what identity gave to a suspended member who knew their password. */
@Injectable()
export class AppealPasses {
  constructor(private readonly keys: AccessKeys) {}

  /**
   * Null for anything but a pass of ours that has not run out.
   * @throws when that cannot be known now
   */
  async open(pass: string): Promise<AppealPass | null> {
    try {
      const key = await this.keys.find(decodeProtectedHeader(pass).kid ?? '');
      if (!key) return null;
      const { payload } = await jwtVerify<{ decision: string }>(pass, key, {
        issuer: APPEAL_ISSUER,
        algorithms: ['ES256'],
      });
      return { memberUid: payload.sub!, decisionUid: payload.decision };
    } catch (error) {
      if (isLostEngine(error)) throw error;
      return null;
    }
  }
}
