import { randomBytes } from 'node:crypto';
import { MINUTE, type Grant } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { AccountRow } from '../accounts/account-row';
import { LinksStore } from '../accounts/links.store';
import { SuspensionsService } from '../accounts/suspensions.service';
import { digestOf } from '../digest';
import { SignInsService } from './sign-ins.service';

const KEEP_PASS_MS = 10 * MINUTE;

/** The one way in, for whoever has proven to be an account's owner, by whatever proof. */
@Injectable()
export class EntranceService {
  constructor(
    private readonly links: LinksStore,
    private readonly suspensions: SuspensionsService,
    private readonly signIns: SignInsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param also what the proof changes, in one transaction with the sign-in
   * @throws identity/email-not-confirmed, identity/leaving, identity/suspended
   */
  async admit(
    account: AccountRow,
    caller: Caller,
    also?: (tx: ClientSession) => Promise<void>,
  ): Promise<Grant> {
    if (!account.confirmedEmail) throw new Refusal('identity/email-not-confirmed');
    // before a suspension: an account is erased for good while it lasts, and can be kept until then
    if (account.erasesAt) throw await this.leaving(account, account.erasesAt);
    await this.suspensions.check(account);
    return this.signIns.start(account, caller, also);
  }

  /** With the way back while there is one, for whoever has proven it: once, and not for long. */
  private async leaving(account: AccountRow, at: Date) {
    const appeal = await this.suspensions.appealOf(account);
    const fields: Record<string, string> = { erasesAt: at.toISOString(), ...appeal };
    if (at > new Date()) fields.pass = await this.passToKeep(account);
    return new Refusal('identity/leaving', fields);
  }

  private async passToKeep({ _id: accountUid, credential, emailAddress }: AccountRow) {
    const pass = randomBytes(32).toString('base64url');
    await this.outbox.transaction(({ tx }) =>
      this.links.add(
        {
          _id: digestOf(pass),
          accountUid,
          purpose: 'keep-account',
          credential,
          emailAddress,
          expiresAt: new Date(Date.now() + KEEP_PASS_MS),
        },
        tx,
      ),
    );
    return pass;
  }
}
