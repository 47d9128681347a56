import { messages, type AgeStatus, type contract, type InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { BoundariesStore } from '@chefly/people';
import { mayChangeBirth } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service';
import type { AccountRow } from '../accounts/account-row';
import { AccountsStore } from '../accounts/accounts.store';
import { MailsService, recipientOf } from '../mails/mails.service';
import { endedMail } from './guardian-mails';
import { GuardiansStore } from './guardians.store';
import { minorityOf } from './minority';

type Identity = typeof contract.identity;
type Aged = Pick<AccountRow, '_id' | 'dateOfBirth' | 'guardianUid'>;

/**
 * Dates of birth, and what they close to others: told as a day until which, never as the date
 * itself.
 */
@Injectable()
export class AgesService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly members: AccountsService,
    private readonly guardians: GuardiansStore,
    private readonly boundaries: BoundariesStore,
    private readonly mails: MailsService,
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
    const { _id: uid } = await this.members.verified(caller, password);
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

  /**
   * Writes what follows from an account's date of birth and consent, and tells it to the other
   * services.
   */
  async tell(account: Aged, { tx, emit }: UnitOfWork): Promise<void> {
    const { _id: uid } = account;
    const minority = minorityOf(account);
    if (minority) {
      const { until, consent } = minority;
      await this.boundaries.setMinority(uid, until, consent, tx);
      emit('identity.minority.set.v1', uid, { uid, until: until.toISOString(), consent });
      return;
    }
    await this.boundaries.liftMinority(uid, tx);
    emit('identity.minority.lifted.v1', uid, { uid });
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
    await this.accounts.setBirth(account._id, { dateOfBirth, birthCorrected }, work.tx);
    // of whoever is of age nobody needs to hear
    if (wasMinor || minorityOf(next)) await this.tell(next, work);
    if (minorityOf(next)) await this.endConsentsOf(next, work);
    return next;
  }

  /** Nobody under 18 is a guardian, also who has consented before it was known. */
  private async endConsentsOf({ confirmedEmail }: AccountRow, work: UnitOfWork): Promise<void> {
    const { tx } = work;
    if (!confirmedEmail) return;
    const at = new Date();
    for (const row of await this.guardians.listConsented(recipientOf(confirmedEmail), tx)) {
      const ward = await this.accounts.find(row.memberUid, tx);
      if (ward?.guardianUid !== row._id) continue;
      await this.guardians.move(row, { state: 'revoked', at, link: null }, tx);
      await this.accounts.setGuardian(ward._id, null, tx);
      if (!minorityOf(ward)) continue;
      await this.tell({ ...ward, guardianUid: null }, work);
      if (ward.confirmedEmail) await this.mails.queueNotice(work, ward.confirmedEmail, endedMail);
    }
  }
}

const birthOf = ({ dateOfBirth, birthCorrected }: AccountRow) => ({
  dateOfBirth: dateOfBirth ?? null,
  corrected: !!birthCorrected,
});

export const ownAddress = () =>
  new Refusal('identity/guardian-own-address', { emailAddress: messages.guardianOwnAddress });
