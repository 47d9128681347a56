import { randomBytes } from 'node:crypto';
import { DAY, HOUR } from '@chefly/contracts';
import { Config } from '@chefly/config';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountRow } from '../accounts/account-row';
import { AccountsStore } from '../accounts/accounts.store';
import { LinksStore, type LinkRow } from '../accounts/links.store';
import { digestOf } from '../digest';
import {
  addressChanged,
  confirmAddress,
  confirmSignUp,
  knownAddress,
  newPassword,
  type Words,
} from './link-mails';
import { MailLimits } from './mail-limits';
import { MailsStore, type MailRow } from './mails.store';

/** How long a link works, and a sign-up waits for it. */
export const LINK_LIFETIME_MS = 2 * DAY;
const RESET_LIFETIME_MS = HOUR;
const UNDO_LIFETIME_MS = 7 * DAY;

const within = (ms: number) => new Date(Date.now() + ms);

type Wanted = NonNullable<MailRow['link']>;

/** Mails with a link, written when they are sent: what they say depends on who has the address then. */
@Injectable()
export class LinkWriter {
  constructor(
    private readonly mails: MailsStore,
    private readonly accounts: AccountsStore,
    private readonly links: LinksStore,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** The address of a page, for a mail. */
  linkTo(path: string): string {
    return `${this.config.publicUrl}${path}`;
  }

  /** Null for what is too much, or due to nobody any more. */
  async write(uid: string, to: string, wanted: Wanted): Promise<Words | null> {
    if (wanted.purpose === 'undo-email') return this.writeUndo(uid, to, wanted);
    const isReset = wanted.purpose === 'reset-password';
    const kind = isReset ? 'resets' : 'links';
    if (await this.limits.isTooManyLinks(kind, to, wanted.network, uid)) return null;
    return isReset ? this.writeReset(uid, to) : this.writeLink(uid, to, wanted);
  }

  /** Nothing to an address that no account has: it is nobody's business here. */
  private writeReset(uid: string, to: string) {
    return this.outbox.transaction(async ({ tx }) => {
      const account = await this.accounts.findByEmail(to, tx);
      if (!account) return null;
      const expiresAt = within(RESET_LIFETIME_MS);
      const link = { purpose: 'reset-password', emailAddress: to, expiresAt } as const;
      const token = await this.addLink(account, link, tx);
      const content = newPassword(account.userName, this.linkTo(`/resetPassword?token=${token}`));
      await this.mails.write(uid, content, tx);
      return content;
    });
  }

  /** To the address that an account had: whoever took it over holds the new one. */
  private writeUndo(uid: string, to: string, { accountUid }: Wanted) {
    return this.outbox.transaction(async ({ tx }) => {
      const account = await this.accounts.find(accountUid, tx);
      if (!account) return null;
      const expiresAt = within(UNDO_LIFETIME_MS);
      const link = { purpose: 'undo-email', emailAddress: to, expiresAt } as const;
      const token = await this.addLink(account, link, tx);
      const way = this.linkTo(`/resetPassword?token=${token}`);
      const content = addressChanged(account.userName, way);
      await this.mails.write(uid, content, tx);
      return content;
    });
  }

  /** @returns what the mail says, of which the digest alone is kept */
  private async addLink(
    { _id: accountUid, credential }: AccountRow,
    link: Pick<LinkRow, 'purpose' | 'emailAddress' | 'expiresAt'>,
    tx: UnitOfWork['tx'],
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.links.add({ _id: digestOf(token), accountUid, credential, ...link }, tx);
    return token;
  }

  /** Written once: a mail that is sent again carries the same link. */
  private writeLink(uid: string, to: string, wanted: Wanted) {
    return this.outbox.transaction(async ({ tx }) => {
      const account = await this.accounts.find(wanted.accountUid, tx);
      if (account?.credential !== wanted.credential) return null;
      const holder = await this.accounts.findByEmail(to, tx);
      if (holder && (wanted.purpose === 'change-email' || holder._id === account._id)) return null;
      const content = holder
        ? knownAddress(this.linkTo('/login'))
        : await this.confirmation(wanted.purpose, account, to, tx);
      await this.mails.write(uid, content, tx);
      return content;
    });
  }

  private async confirmation(
    purpose: LinkRow['purpose'],
    account: AccountRow,
    to: string,
    tx: UnitOfWork['tx'],
  ): Promise<Words> {
    const expiresAt = within(LINK_LIFETIME_MS);
    const token = await this.addLink(account, { purpose, emailAddress: to, expiresAt }, tx);
    const link = this.linkTo(`/userConfirmation?token=${token}`);
    if (purpose !== 'confirm') return confirmAddress(account.userName, link);
    await this.accounts.keepWaiting(account._id, expiresAt, tx);
    return confirmSignUp(account.userName, link);
  }
}
