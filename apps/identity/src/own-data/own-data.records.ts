import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { AccountsStore } from '../accounts/accounts.store';
import { LinksStore } from '../accounts/links.store';
import { GuardiansStore } from '../ages/guardians.store';
import { MailsService } from '../mails/mails.service';
import { MailsStore } from '../mails/mails.store';
import { SignInsService, viewAccount } from '../sign-ins/sign-ins.service';
import { SignInsStore } from '../sign-ins/sign-ins.store';
import { ExportsService } from './exports.service';
import { ExportsStore } from './exports.store';

const AT_ONCE = 20;

/** The account itself: who the member is, by what they sign in, and what was mailed to them. */
@Injectable()
export class AccountRecords implements PersonalRecords {
  readonly name = 'account';

  constructor(
    records: Records,
    private readonly accounts: AccountsStore,
    private readonly links: LinksStore,
    private readonly mailsStore: MailsStore,
    private readonly mails: MailsService,
    private readonly signIns: SignInsService,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const account = await this.accounts.find(uid);
    if (!account) return { rows: [], next: null };
    const { createdAt, signedInAt, birthCorrected, acceptances, suspension } = account;
    const row = {
      ...viewAccount(account),
      signedUpAt: createdAt,
      signedInAt,
      dateOfBirthCorrected: !!birthCorrected,
      acceptedTerms: acceptances ?? [],
      suspension:
        suspension && (({ until, rule, reason }) => ({ until, rule, reason }))(suspension),
    };
    return { rows: [row], next: null };
  }

  async erase(uid: string, work: UnitOfWork) {
    const { tx } = work;
    const account = await this.accounts.find(uid, tx);
    if (!account) return true;
    await this.signIns.endAll(uid, work);
    await this.links.removeAll(account._id, tx);
    await this.accounts.removeAccount(account, tx);
    const to = account.confirmedEmail ?? account.emailAddress;
    await this.mailsStore.removeTo(to, tx);
    await this.mails.queueNotice(work, to, {
      subject: 'Your chefly account is erased',
      text:
        'What we kept about you is erased, or says your name no more. Backups forget it as ' +
        'they grow old. Your e-mail address is free: you are welcome whenever you want to ' +
        'come back.',
    });
    return true;
  }
}

/** Where the member is signed in. They end with the account. */
@Injectable()
export class SignInRecords implements PersonalRecords {
  readonly name = 'sign-ins';

  constructor(
    records: Records,
    private readonly signIns: SignInsStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const rows = await this.signIns.list(uid);
    return {
      rows: rows.map(({ device, startedAt, seenAt }) => ({ device, startedAt, seenAt })),
      next: null,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.signIns.removeAll(uid, tx);
    return true;
  }
}

/** Whom a minor named as guardian, and what came of it. */
@Injectable()
export class GuardianRecords implements PersonalRecords {
  readonly name = 'guardians';

  constructor(
    records: Records,
    private readonly guardians: GuardiansStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const rows = await this.guardians.listOf(uid);
    return {
      rows: rows.map(({ emailAddress, state, askedAt, at, version, consentedAt }) => ({
        emailAddress,
        state,
        askedAt,
        at,
        version,
        consentedAt,
      })),
      next: null,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.guardians.removeOf(uid, tx);
    return true;
  }
}

/** Exports are copies of the rest: nothing to tell, but to take out. */
@Injectable()
export class ExportRecords implements PersonalRecords {
  readonly name = 'exports';

  constructor(
    records: Records,
    private readonly store: ExportsStore,
    private readonly exports: ExportsService,
  ) {
    records.add(this);
  }

  async page() {
    return { rows: [], next: null };
  }

  async erase(uid: string) {
    const rows = await this.store.listOf(uid, AT_ONCE);
    for (const row of rows) await this.exports.remove(row);
    return rows.length < AT_ONCE;
  }
}
