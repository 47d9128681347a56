import { createHash } from 'node:crypto';
import type { Grant, PasskeyAssertion } from '@chefly/contracts';
import { Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { AccountsStore } from '../accounts/accounts.store';
import { EntranceService } from '../sign-ins/entrance.service';
import { Guesses } from '../sign-ins/guesses';
import { CHALLENGE_MS, ChallengesService } from './challenges.service';
import { PasskeysStore } from './passkeys.store';
import { challengeIn, verifyAssertion } from './proofs';

/**
 * Nobody's: a credential that is unknown is looked at as long as one that is known. The public key
 * of a P-256 key pair whose private half was thrown away, in COSE.
 */
const NOBODY = {
  publicKey:
    'pQECAyYgASFYILCGXo7ktPLaikQi4LbXdFEcNqUAWCpkxIDf6CvKI8n7IlggPuEaqKvE6-fS_Sjl5ASiEFXy6qtv8uZZXT7fWJtSed4',
  counter: 0,
};

const refused = () => new Refusal('identity/passkey-refused');

/** Signing in with a passkey: the authenticator names the account, nobody types an address. */
@Injectable()
export class PasskeySignInsService {
  constructor(
    private readonly passkeys: PasskeysStore,
    private readonly challenges: ChallengesService,
    private readonly accounts: AccountsStore,
    private readonly guesses: Guesses,
    private readonly entrance: EntranceService,
  ) {}

  async begin(caller: Caller) {
    const { id, origin } = this.challenges.relyingParty;
    return {
      origin,
      options: {
        challenge: await this.challenges.begin('sign-in', null, caller),
        rpId: id,
        timeout: CHALLENGE_MS,
        userVerification: 'required' as const,
      },
    };
  }

  async signIn(assertion: PasskeyAssertion, caller: Caller): Promise<Grant> {
    const credential = createHash('sha256').update(assertion.id).digest('base64url');
    const proven = await this.guesses.attempt(
      `passkey ${credential}`,
      caller.block,
      () => this.look(assertion, caller),
      () => true,
    );
    if (!proven) throw refused();
    const { account, passkey, now } = proven;
    return this.entrance.admit(account, caller, async (tx) => {
      // removed meanwhile, or the same signature count twice
      if (!(await this.passkeys.use(passkey, now, tx))) throw refused();
    });
  }

  private async look(assertion: PasskeyAssertion, caller: Caller) {
    const { id, response } = assertion;
    const challenge = challengeIn(response.clientDataJSON) ?? '';
    if (!(await this.challenges.take(challenge, 'sign-in', null, caller))) return null;
    const passkey = await this.passkeys.findByCredential(id);
    const [proof, account] = await Promise.all([
      verifyAssertion(assertion, challenge, this.challenges.relyingParty, passkey ?? NOBODY),
      this.accounts.find(passkey?.accountUid ?? ''),
    ]);
    const handle = Buffer.from(response.userHandle ?? '', 'base64url').toString();
    if (!proof || !passkey || !account || handle !== account._id) return null;
    return { account, passkey, now: { ...proof, usedAt: new Date() } };
  }
}
