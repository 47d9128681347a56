import {
  PASSKEY_CAP,
  withoutLinks,
  type contract,
  type InputOf,
  type Passkey,
} from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { AccountsStore } from '../accounts/accounts.store';
import { PasswordsService } from '../accounts/passwords.service';
import { MailsService } from '../mails/mails.service';
import { CHALLENGE_MS, ChallengesService } from './challenges.service';
import { PasskeysStore, type PasskeyRow } from './passkeys.store';
import { ALGORITHMS, challengeIn, verifyAttestation } from './proofs';

type Identity = typeof contract.identity;

const KIND = 'public-key' as const;
const REQUIRED = 'required' as const;

/** What a member does with their own passkeys. Each that comes or goes is told by mail. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysStore,
    private readonly challenges: ChallengesService,
    private readonly passwords: PasswordsService,
    private readonly accountsStore: AccountsStore,
    private readonly mails: MailsService,
    private readonly outbox: Outbox,
  ) {}

  async list({ uid }: Caller) {
    const rows = await this.passkeys.list(uid);
    return { origin: this.challenges.origin, items: rows.map(viewOf) };
  }

  /** For whoever knows the password: a borrowed browser gets no key of its own. */
  async begin({ password }: InputOf<Identity['beginPasskey']>, caller: Caller) {
    const { id, origin } = this.challenges.relyingParty;
    const account = await this.passwords.verified(caller, password);
    const known = await this.passkeys.list(account._id);
    if (known.length >= PASSKEY_CAP) throw new Refusal('identity/passkeys-full');
    return {
      origin,
      options: {
        challenge: await this.challenges.begin('add', account, caller),
        rp: { id, name: 'chefly' },
        user: {
          id: Buffer.from(account._id).toString('base64url'),
          name: account.confirmedEmail!,
          displayName: `${account.firstName} ${account.lastName}`,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: KIND, alg })),
        timeout: CHALLENGE_MS,
        attestation: 'none' as const,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          type: KIND,
          id: credentialId,
          transports,
        })),
        // found without a username, and opened by whoever it belongs to
        authenticatorSelection: {
          residentKey: REQUIRED,
          requireResidentKey: true as const,
          userVerification: REQUIRED,
        },
      },
    };
  }

  async add({ name, attestation }: InputOf<Identity['addPasskey']>, caller: Caller) {
    const party = this.challenges.relyingParty;
    const challenge = challengeIn(attestation.response.clientDataJSON) ?? '';
    const begun = await this.challenges.take(challenge, 'add', caller.uid, caller);
    const key = begun && (await verifyAttestation(attestation, challenge, party));
    if (!key) throw new Refusal('identity/passkey-invalid');
    const row: PasskeyRow = {
      _id: newUid(),
      accountUid: caller.uid,
      ...key,
      name,
      addedAt: new Date(),
      usedAt: null,
    };
    try {
      await this.outbox.transaction(async (work) => {
        const { tx } = work;
        // one at a time for an account, and none that was begun before its password changed
        const account = await this.accountsStore.holdPasskeys(
          { _id: caller.uid, credential: begun.credential! },
          tx,
        );
        if (!account) throw new Refusal('identity/passkey-invalid');
        if ((await this.passkeys.list(caller.uid, tx)).length >= PASSKEY_CAP)
          throw new Refusal('identity/passkeys-full');
        await this.passkeys.insert(row, tx);
        await this.mails.queueNotice(work, account.confirmedEmail!, {
          subject: 'A passkey was added to your chefly account',
          text: `The passkey “${withoutLinks(name)}” signs in to your account from now on, without your password.\n\nIf this was not you, remove it in your settings and change your password: ${this.mails.linkTo('/dashboard/settings')}`,
        });
      });
    } catch (error) {
      // whose it is is nobody's business
      throw isDuplicate(error) ? new Refusal('identity/passkey-invalid') : error;
    }
    return viewOf(row);
  }

  async rename({ uid, name }: InputOf<Identity['renamePasskey']>, caller: Caller) {
    if (!(await this.passkeys.rename(uid, caller.uid, name))) throw notFound();
    return {};
  }

  async remove({ uid, password }: InputOf<Identity['removePasskey']>, caller: Caller) {
    const account = await this.passwords.verified(caller, password);
    await this.outbox.transaction(async (work) => {
      const gone = await this.passkeys.remove(uid, account._id, work.tx);
      if (!gone) throw notFound();
      await this.mails.queueNotice(work, account.confirmedEmail!, {
        subject: 'A passkey was removed from your chefly account',
        text: `The passkey “${withoutLinks(gone.name)}” does not sign in to your account any more. Where it signed in before, it stays signed in until you sign it out in your settings.\n\nIf this was not you, change your password: ${this.mails.linkTo('/dashboard/settings')}`,
      });
    });
    return {};
  }
}

const viewOf = ({ _id, name, addedAt, usedAt, synced }: PasskeyRow): Passkey => ({
  uid: _id,
  name,
  synced,
  addedAt: addedAt.toISOString(),
  usedAt: usedAt && usedAt.toISOString(),
});
