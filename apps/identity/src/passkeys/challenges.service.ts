import { randomBytes } from 'node:crypto';
import { SecretCookie } from '@chefly/access';
import { Config } from '@chefly/config';
import { MINUTE } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountRow } from '../accounts/account-row';
import { ChallengesStore, type ChallengeRow } from './challenges.store';
import { relyingPartyOf, type RelyingParty } from './relying-party';

/** How long the browser's dialog may take. */
export const CHALLENGE_MS = 5 * MINUTE;

/** This browser, while it is asked for a passkey: in several tabs alike. */
const browserCookie = new SecretCookie('passkey');

/** Challenges for passkeys, each for one purpose, one account where it is known, and one browser. */
@Injectable()
export class ChallengesService {
  private readonly party: RelyingParty | null;

  constructor(
    private readonly store: ChallengesStore,
    @Inject(Config) private readonly config: Config,
  ) {
    this.party = relyingPartyOf(config.publicUrl);
  }

  /** Where passkeys work; null when nowhere. */
  get origin(): string | null {
    return this.party && this.party.origin;
  }

  /** @throws identity/passkeys-unavailable */
  get relyingParty(): RelyingParty {
    if (!this.party) throw new Refusal('identity/passkeys-unavailable');
    return this.party;
  }

  async begin(
    purpose: ChallengeRow['purpose'],
    account: Pick<AccountRow, '_id' | 'credential'> | null,
    caller: Caller,
  ): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    const known = browserCookie.read(caller.request, this.config);
    const secret = known.secret || randomBytes(32).toString('base64url');
    await this.store.insert(challenge, secret, {
      purpose,
      accountUid: account && account._id,
      credential: account && account.credential,
      expiresAt: new Date(Date.now() + CHALLENGE_MS),
    });
    browserCookie.write(caller.reply, this.config, known.uid || newUid(), secret, CHALLENGE_MS);
    return challenge;
  }

  /** Whatever comes of it, it is used. Null when it is not this browser's for this, or too old. */
  async take(
    challenge: string,
    purpose: ChallengeRow['purpose'],
    accountUid: string | null,
    caller: Caller,
  ): Promise<ChallengeRow | null> {
    const { secret } = browserCookie.read(caller.request, this.config);
    return secret ? this.store.take(challenge, secret, { purpose, accountUid }) : null;
  }
}
