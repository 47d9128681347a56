import { houseRules, type Events } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Refusal } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { MailsService } from '../mails/mails.service';
import { KeysService } from '../sign-ins/keys.service';
import { SignInsService } from '../sign-ins/sign-ins.service';
import { isSuspended, type AccountRow } from './account-row';
import { AccountsStore } from './accounts.store';

const PLACE = 'Sign in to read it again and to appeal';

/** A suspended member is signed out everywhere and signs in to nothing but the appeal. */
@Injectable()
export class SuspensionsService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly signIns: SignInsService,
    private readonly mails: MailsService,
    private readonly keys: KeysService,
  ) {}

  async suspend(data: Events['moderation.member.suspended.v1'], work: UnitOfWork): Promise<void> {
    const { uid, decisionUid, rule, reason } = data;
    const until = data.until ? new Date(data.until) : null;
    // first of all: browsers that refresh without a pause must not keep their member in
    const ended = await this.signIns.endAll(uid, work);
    const account = await this.accounts.find(uid, work.tx);
    if (!account?.confirmedEmail) return;
    const suspension = { decisionUid, until, rule, reason };
    await this.accounts.setSuspension(uid, suspension, work.tx);
    await this.mails.queueNotice(work, account.confirmedEmail, {
      subject: 'Your chefly account is suspended',
      text:
        `Moderators suspended your account ${endOf(until)}.\n\n` +
        `The rule: ${houseRules[rule]}\n` +
        `What they wrote: ${reason}\n\n` +
        `${PLACE}: ${this.mails.linkTo('/login')}`,
    });
    // before the transaction ends: whoever is to be out is not let in for as long as it takes
    await this.signIns.refuseTokens(ended);
  }

  async reinstate(
    { uid }: Events['moderation.member.reinstated.v1'],
    work: UnitOfWork,
  ): Promise<void> {
    const account = await this.accounts.find(uid, work.tx);
    if (!account?.suspension) return;
    await this.accounts.setSuspension(uid, null, work.tx);
    await this.mails.queueNotice(work, account.confirmedEmail!, {
      subject: 'Your chefly account is open again',
      text: `Your account is not suspended any more. Welcome back: ${this.mails.linkTo('/login')}`,
    });
  }

  /** @throws for a suspended member: with the reason, the end and the way to appeal. */
  async check(account: AccountRow): Promise<void> {
    if (!isSuspended(account)) return;
    const { until, reason } = account.suspension!;
    throw new Refusal(
      'identity/suspended',
      { reason, until: until?.toISOString() ?? '', ...(await this.appealOf(account)) },
      `Your account is suspended ${endOf(until)}: ${reason}`,
    );
  }

  /** The way to appeal, for a suspended member alone. */
  async appealOf(account: AccountRow): Promise<{ appeal?: string }> {
    if (!isSuspended(account)) return {};
    const { _id: memberUid, suspension } = account;
    const { decisionUid } = suspension!;
    return { appeal: await this.keys.signAppeal({ memberUid, decisionUid }) };
  }
}

const endOf = (until: Date | null) =>
  until ? `until ${until.toUTCString().slice(5, 22)} UTC` : 'for good';
