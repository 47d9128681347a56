import type { UnitOfWork } from '@chefly/engines/bus';
import { BoundariesStore } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import type { AccountRow } from '../accounts/account-row';
import { AccountsStore } from '../accounts/accounts.store';
import { MailsService } from '../mails/mails.service';
import { endedMail } from './guardian-mails';
import { GuardiansStore } from './guardians.store';
import { minorityOf } from './minority';

type Aged = Pick<AccountRow, '_id' | 'dateOfBirth' | 'guardianUid'>;

/** What follows from it that a member is under 18: for others, and for whom they consented. */
@Injectable()
export class MinoritiesService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly guardians: GuardiansStore,
    private readonly boundaries: BoundariesStore,
    private readonly mails: MailsService,
  ) {}

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

  /**
   * Nobody under 18 is a guardian, also who has consented before that was known, or before the
   * address was theirs.
   */
  async endConsentsOf(account: Aged, address: string, work: UnitOfWork): Promise<void> {
    const { tx } = work;
    if (!minorityOf(account)) return;
    const at = new Date();
    for (const row of await this.guardians.listConsented(address, tx)) {
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
