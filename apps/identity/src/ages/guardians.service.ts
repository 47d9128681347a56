import { randomBytes } from 'node:crypto';
import {
  DAY,
  legal,
  type AgeStatus,
  type contract,
  type Guardianship,
  type InputOf,
} from '@chefly/contracts';
import { Config } from '@chefly/config';
import { Outbox } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { AccountRow } from '../accounts/account-row';
import { AccountsStore } from '../accounts/accounts.store';
import { LinksStore } from '../accounts/links.store';
import { recipientOf } from '../accounts/recipient';
import { digestOf } from '../digest';
import { MailsService } from '../mails/mails.service';
import { AgesService, ownAddress } from './ages.service';
import { answeredMail, askingMail, closedMail, consentedMail, revokedMail } from './guardian-mails';
import { GuardiansStore, type GuardianRow } from './guardians.store';
import { MinoritiesService } from './minorities.service';
import { minorityOf } from './minority';

type Identity = typeof contract.identity;

const ANSWER_MS = 7 * DAY;
/** Guardians that one member may name in a day. */
const MOST_ASKED = 3;
/** Whoever declined once is not written to for anybody else this long. */
const DECLINED_MS = 30 * DAY;

const linkInvalid = () => new Refusal('identity/link-invalid');

/**
 * A guardian is whoever reads the address that a member under 18 gave: they consent by a mailed
 * link, and revoke by another.
 */
@Injectable()
export class GuardiansService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly links: LinksStore,
    private readonly guardians: GuardiansStore,
    private readonly ages: AgesService,
    private readonly minorities: MinoritiesService,
    private readonly mails: MailsService,
    private readonly outbox: Outbox,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Answers alike whoever has the address, and whether or not they want mails about this. */
  async ask(
    { emailAddress }: InputOf<Identity['askGuardian']>,
    caller: Caller,
  ): Promise<AgeStatus> {
    const now = new Date();
    const token = newToken();
    const account = await this.outbox.transaction(async (work) => {
      const { tx } = work;
      const member = await this.minor(caller.uid, tx);
      if (member.guardianUid) throw new Refusal('identity/guardian-consented');
      if (await this.isOwn(member, emailAddress, tx)) throw ownAddress();
      const since = new Date(now.getTime() - DAY);
      const asked = await this.guardians.countAsked(member._id, since, tx);
      if (asked >= MOST_ASKED * this.config.limitFactor) throw new Refusal('request/too-many');
      const before = await this.guardians.findLatest(member._id, tx);
      if (before?.state === 'asked')
        await this.guardians.move(before, { state: 'replaced', at: now, link: null }, tx);
      const recipient = recipientOf(emailAddress);
      const again = await this.guardians.hasNamed(member._id, recipient, since, tx);
      await this.guardians.insert(
        {
          _id: newUid(),
          memberUid: member._id,
          emailAddress,
          recipient,
          state: 'asked',
          askedAt: now,
          at: now,
          version: null,
          consentedAt: null,
          link: digestOf(token),
          linkExpiresAt: new Date(now.getTime() + ANSWER_MS),
        },
        tx,
      );
      const quiet = new Date(now.getTime() - DECLINED_MS);
      if (!(await this.guardians.hasDeclined(emailAddress, member._id, quiet, tx)))
        await this.mails.queueToStranger(
          work,
          emailAddress,
          askingMail(member.userName, this.linkOf(token)),
          again ? 'again' : 'first',
        );
      return member;
    }, `guardian of ${caller.uid}`);
    return this.ages.view(account);
  }

  /** What a link is about, for whoever holds it. */
  async read({ token }: { token: string }): Promise<Guardianship> {
    const { row, member, until } = await this.linked(token);
    return {
      member: { firstName: member.firstName, userName: member.userName },
      emailAddress: row.emailAddress,
      state: row.state,
      at: row.at.toISOString(),
      version: row.version,
      until: until.toISOString(),
    };
  }

  async answer({ token, consents, version }: InputOf<Identity['answerGuardian']>) {
    const { row, member } = await this.linked(token);
    if (row.state !== 'asked') throw linkInvalid();
    if (consents && version !== legal.version) throw new Refusal('identity/terms-changed');
    const revoking = newToken();
    await this.outbox.transaction(async (work) => {
      const { tx } = work;
      const account = await this.minor(member._id, tx);
      // the member may have come to hold the address since
      if (consents && (await this.isOwn(account, row.emailAddress, tx))) throw ownAddress();
      if (consents && (await this.isMinors(row.emailAddress, tx)))
        throw new Refusal('identity/guardian-of-age');
      const at = new Date();
      const change = consents
        ? {
            state: 'consented' as const,
            at,
            version,
            consentedAt: at,
            link: digestOf(revoking),
            linkExpiresAt: minorityOf(account)!.until,
          }
        : { state: 'declined' as const, at, link: null };
      if (!(await this.guardians.move(row, change, tx))) throw linkInvalid();
      if (account.confirmedEmail)
        await this.mails.queueNotice(work, account.confirmedEmail, answeredMail(consents));
      if (!consents) return;
      await this.accounts.setGuardian(account._id, row._id, tx);
      await this.minorities.tell({ ...account, guardianUid: row._id }, work);
      await this.mails.queueNotice(
        work,
        row.emailAddress,
        consentedMail(account.userName, this.linkOf(revoking)),
      );
    });
    return {};
  }

  /** At once: what the consent had opened closes with the event. */
  async revoke({ token }: { token: string }) {
    const { row, member } = await this.linked(token);
    if (row.state !== 'consented') throw linkInvalid();
    await this.outbox.transaction(async (work) => {
      const { tx } = work;
      const account = await this.minor(member._id, tx);
      const change = { state: 'revoked' as const, at: new Date(), link: null };
      if (!(await this.guardians.move(row, change, tx))) throw linkInvalid();
      await this.accounts.setGuardian(account._id, null, tx);
      await this.minorities.tell({ ...account, guardianUid: null }, work);
      await this.mails.queueNotice(work, row.emailAddress, revokedMail(account.userName));
      if (account.confirmedEmail)
        await this.mails.queueNotice(work, account.confirmedEmail, closedMail);
    });
    return {};
  }

  /**
   * Whether an address is the member's own: theirs now, one on its way to be, or one that they just
   * gave up.
   */
  private async isOwn(account: AccountRow, address: string, tx: ClientSession) {
    const links = await this.links.list(account._id, tx);
    const own = [account.emailAddress, account.confirmedEmail, ...links.map((l) => l.emailAddress)];
    return own.some((each) => each && recipientOf(each) === recipientOf(address));
  }

  /** Whether who is under 18 signs in with an address, or with another spelling of it. */
  private async isMinors(address: string, tx: ClientSession): Promise<boolean> {
    const holders = await this.accounts.listByRecipient(address, tx);
    return holders.some((holder) => minorityOf(holder));
  }

  /** @throws for who is of age, or is not known to be under it. */
  private async minor(uid: string, tx?: ClientSession): Promise<AccountRow> {
    const account = await this.accounts.find(uid, tx);
    if (!account) throw notFound();
    if (!minorityOf(account)) throw new Refusal('identity/of-age');
    return account;
  }

  private async linked(token: string) {
    const row = await this.guardians.findByLink(digestOf(token));
    const member = row && (await this.accounts.find(row.memberUid));
    const minority = member && minorityOf(member);
    if (!minority) throw linkInvalid();
    return { row: row as GuardianRow, member, until: minority.until };
  }

  private linkOf(token: string) {
    return this.mails.linkTo(`/guardian?token=${token}`);
  }
}

const newToken = () => randomBytes(32).toString('base64url');
