import { messages, type AgeStatus, type contract, type InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { mayChangeBirth } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import type { AccountRow } from '../accounts/account-row';
import { AccountsStore } from '../accounts/accounts.store';
import { PasswordsService } from '../accounts/passwords.service';
import { GuardiansStore } from './guardians.store';
import { MinoritiesService } from './minorities.service';
import { minorityOf } from './minority';

type Identity = typeof contract.identity;

/**
 * Dates of birth, and what they close to others: told as a day until which, never as the date
 * itself.
 */
@Injectable()
export class AgesService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly passwords: PasswordsService,
    private readonly guardians: GuardiansStore,
    private readonly minorities: MinoritiesService,
    private readonly outbox: Outbox,
  ) {}

  async status(caller: Caller): Promise<AgeStatus> {
    const account = await this.accounts.find(caller.uid);
    if (!account) throw notFound();
    return this.view(account);
  }

  async setDateOfBirth(
    { dateOfBirth, password }: InputOf<Identity['setDateOfBirth']>,
    caller: Caller,
  ): Promise<AgeStatus> {
    const { _id: uid } = await this.passwords.verified(caller, password);
    const changed = await this.outbox.transaction(async (work) => {
      const account = await this.accounts.find(uid, work.tx);
      if (!account) throw notFound();
      if (account.dateOfBirth === dateOfBirth) return account;
      const decision = mayChangeBirth(birthOf(account), dateOfBirth);
      if (!decision.allowed) throw new Refusal(decision.code, { dateOfBirth: decision.text });
      return this.change(account, dateOfBirth, work);
    });
    return this.view(changed);
  }

  /** By an operator, whatever stood there before. False when no account has the address. */
  correct(emailAddress: string, dateOfBirth: string): Promise<boolean> {
    return this.outbox.transaction(async (work) => {
      const account = await this.accounts.findByEmail(emailAddress.toLowerCase(), work.tx);
      if (account) await this.change(account, dateOfBirth, work);
      return !!account;
    });
  }

  async view(account: AccountRow): Promise<AgeStatus> {
    const guardian = await this.guardians.findLatest(account._id);
    return {
      dateOfBirth: account.dateOfBirth ?? null,
      changeable: !account.dateOfBirth || !account.birthCorrected,
      minorUntil: minorityOf(account)?.until.toISOString() ?? null,
      guardian: guardian && {
        emailAddress: guardian.emailAddress,
        state: guardian.state,
        at: guardian.at.toISOString(),
      },
    };
  }

  private async change(account: AccountRow, dateOfBirth: string, work: UnitOfWork) {
    const wasMinor = minorityOf(account);
    const birthCorrected = !!account.dateOfBirth;
    const next = { ...account, dateOfBirth, birthCorrected };
    await this.accounts.setBirth(account, { dateOfBirth, birthCorrected }, work.tx);
    // of whoever is of age nobody needs to hear
    if (wasMinor || minorityOf(next)) await this.minorities.tell(next, work);
    if (next.confirmedEmail) await this.minorities.endConsentsOf(next, next.confirmedEmail, work);
    return next;
  }
}

const birthOf = ({ dateOfBirth, birthCorrected }: AccountRow) => ({
  dateOfBirth: dateOfBirth ?? null,
  corrected: !!birthCorrected,
});

export const ownAddress = () =>
  new Refusal('identity/guardian-own-address', { emailAddress: messages.guardianOwnAddress });
