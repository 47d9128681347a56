import { randomBytes } from 'node:crypto';
import { MINUTE } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { Mailer, type Mail } from '@chefly/engines/mail';
import { newUid } from '@chefly/engines/store';
import { Config } from '@chefly/config';
import { Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { digestOf } from '../digest';
import { isSuspended, type AccountRow } from '../accounts/account-row';
import { LinksStore, type LinkRow } from '../accounts/links.store';
import { AccountsStore } from '../accounts/accounts.store';
import { recipientOf } from '../accounts/recipient';
import {
  addressChanged,
  confirmAddress,
  confirmSignUp,
  knownAddress,
  newPassword,
} from './link-mails';
import { MailsStore, type MailRow } from './mails.store';

const HOUR_MS = 3_600_000;
/** How long a link works, and a sign-up waits for it. */
export const LINK_LIFETIME_MS = 48 * HOUR_MS;
/**
 * In an hour to an address that nobody has proven: what is asked for from one network, which keeps
 * nobody else's sign-up or new address from its mail, and from all.
 */
const MOST_LINKS = { ofNetwork: 5, inAll: 12 };
/** And to a member's own. */
const MOST_NOTICES = 20;
/**
 * What happened to a member, which others can cause: it uses up nothing that they ought to know.
 * What takes an entry out of their calendar is counted apart: nothing else would take it out.
 */
const MOST_NEWS = 20;
/** A new password is asked for by anybody: these are counted apart, so that they use up no other link. */
const MOST_RESETS = { ofNetwork: 3, inAll: 9 };
/**
 * To whom members call their guardian, in a day, whoever calls them so: the first mail of each
 * member, and all that members ask for again. Who asks again uses up nobody else's first one.
 */
const MOST_TO_STRANGERS = { first: 5, again: 3 };
const RESET_LIFETIME_MS = HOUR_MS;
const UNDO_LIFETIME_MS = 7 * 24 * HOUR_MS;
/** Longer than the jobs' own longest wait between two tries. */
const PLANNED_LONG_AGO_MS = 10 * 60_000;
const PLANNED_AT_ONCE = 500;

const within = (ms: number) => new Date(Date.now() + ms);

export interface Content {
  subject: string;
  text: string;
  /** Where a mail program ends mails like this one. */
  unsubscribe?: string;
  calendar?: Mail['calendar'];
}

/** Mails: asked for with the state that causes them, written and sent by a job, few to each recipient. */
@Injectable()
export class MailsService {
  constructor(
    private readonly mails: MailsStore,
    private readonly accounts: AccountsStore,
    private readonly links: LinksStore,
    private readonly outbox: Outbox,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(Config) private readonly config: Config,
    periods: Periods,
  ) {
    periods.each('mails could not be looked through', MINUTE, () => this.planLost());
  }

  /** The address of a page, for a mail. */
  linkTo(path: string): string {
    return `${this.config.publicUrl}${path}`;
  }

  /** To a member's own address: something that they ought to know. */
  async queueNotice(work: UnitOfWork, to: string, content: Content) {
    if (await this.isTooMany('notices', to, MOST_NOTICES)) return;
    await this.queue(work, { to, ...content });
  }

  /**
   * To an address that a member gave and that is not theirs. Too many, and it is not written;
   * nobody is told.
   * @param time whether this member had one sent there within a day
   */
  async queueToStranger(
    work: UnitOfWork,
    to: string,
    content: Content,
    time: keyof typeof MOST_TO_STRANGERS,
  ) {
    const most = MOST_TO_STRANGERS[time];
    if (await this.isTooMany(`strangers/${time}`, to, most, 24 * HOUR_MS)) return;
    await this.queue(work, { to, ...content });
  }

  /** To the address of a member who asked for it. */
  async queueDigest(work: UnitOfWork, { memberUid, ...content }: Content & { memberUid: string }) {
    const account = await this.accounts.find(memberUid, work.tx);
    if (!account?.confirmedEmail || isSuspended(account)) return;
    const kind = content.calendar?.method === 'CANCEL' ? 'news/off' : 'news';
    if (await this.isTooMany(kind, account.confirmedEmail, MOST_NEWS)) return;
    await this.queue(work, { to: account.confirmedEmail, ...content });
  }

  /**
   * A link that proves an address. Everything that depends on who holds the address is done when the mail is sent, so
   * that the answer does not tell by its time.
   *
   * @param network that asked for it, as limits count it
   */
  async queueLink(
    work: UnitOfWork,
    purpose: LinkRow['purpose'],
    { _id: accountUid, credential }: AccountRow,
    to: string,
    network: string,
  ) {
    await this.queue(work, { to, link: { purpose, accountUid, credential, network } });
  }

  /** A way back in, to whoever has the address: who that is, is looked up when the mail is sent. */
  async queueReset(work: UnitOfWork, to: string, network: string) {
    await this.queue(work, {
      to,
      link: { purpose: 'reset-password', accountUid: '', credential: 0, network },
    });
  }

  /** Sends a mail that was queued. Sent before, or not due to anybody any more, it is nothing. */
  async deliver(uid: string) {
    const mail = await this.mails.find(uid);
    if (!mail) return;
    const content = await this.contentOf(mail);
    if (content) await this.mailer.send({ id: uid, to: mail.to, ...content });
    await this.mails.remove(uid);
  }

  /** Jobs may be lost with what keeps them; the mails are here. */
  async planLost() {
    const before = new Date(Date.now() - PLANNED_LONG_AGO_MS);
    for (const { _id: mailUid } of await this.mails.listPlannedBefore(before, PLANNED_AT_ONCE)) {
      await this.jobs.schedule('mail', mailUid, new Date(), { mailUid });
      await this.mails.setPlanned(mailUid);
    }
  }

  private async queue(work: UnitOfWork, mail: Omit<MailRow, '_id' | 'plannedAt'>) {
    const mailUid = newUid();
    await this.mails.add({ _id: mailUid, plannedAt: new Date(), ...mail }, work.tx);
    work.emit('identity.mail.queued.v1', mailUid, { mailUid });
  }

  private async contentOf({
    _id,
    to,
    link,
    subject,
    text,
    unsubscribe,
    calendar,
  }: MailRow): Promise<Content | null> {
    if (subject && text) return { subject, text, unsubscribe, ...(calendar && { calendar }) };
    if (!link) return null;
    if (link.purpose === 'undo-email') return this.writeUndo(_id, to, link);
    const isReset = link.purpose === 'reset-password';
    const [kind, most] = isReset
      ? (['resets', MOST_RESETS] as const)
      : (['links', MOST_LINKS] as const);
    // what is too much of one network counts for nobody else
    const { network = '' } = link;
    if (await this.isTooMany(`${kind}/of/${network}`, to, most.ofNetwork)) return null;
    if (await this.isTooMany(kind, to, most.inAll)) return null;
    return isReset ? this.writeReset(_id, to) : this.writeLink(_id, to, link);
  }

  private async isTooMany(
    kind:
      | 'notices'
      | 'news'
      | 'news/off'
      | `strangers/${keyof typeof MOST_TO_STRANGERS}`
      | `${'links' | 'resets'}${'' | `/of/${string}`}`,
    to: string,
    most: number,
    withinMs = HOUR_MS,
  ) {
    const sent = await this.cache.increment(`mails/${kind}/${recipientOf(to)}`, withinMs);
    return sent > most * this.config.limitFactor;
  }

  /** Nothing to an address that no account has: it is nobody's business here. */
  private writeReset(uid: string, to: string) {
    return this.outbox.transaction(async ({ tx }) => {
      const account = await this.accounts.findByEmail(to, tx);
      if (!account) return null;
      const token = await this.addLink(
        'reset-password',
        account,
        to,
        within(RESET_LIFETIME_MS),
        tx,
      );
      const content = newPassword(account.userName, this.linkTo(`/resetPassword?token=${token}`));
      await this.mails.write(uid, content, tx);
      return content;
    });
  }

  /** To the address that an account had: whoever took it over holds the new one. */
  private writeUndo(uid: string, to: string, { accountUid }: NonNullable<MailRow['link']>) {
    return this.outbox.transaction(async ({ tx }) => {
      const account = await this.accounts.find(accountUid, tx);
      if (!account) return null;
      const token = await this.addLink('undo-email', account, to, within(UNDO_LIFETIME_MS), tx);
      const link = this.linkTo(`/resetPassword?token=${token}`);
      const content = addressChanged(account.userName, link);
      await this.mails.write(uid, content, tx);
      return content;
    });
  }

  private async addLink(
    purpose: LinkRow['purpose'],
    { _id: accountUid, credential }: AccountRow,
    emailAddress: string,
    expiresAt: Date,
    tx: UnitOfWork['tx'],
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.links.add(
      { _id: digestOf(token), purpose, accountUid, credential, emailAddress, expiresAt },
      tx,
    );
    return token;
  }

  /** Written once: a mail that is sent again carries the same link. */
  private writeLink(uid: string, to: string, wanted: NonNullable<MailRow['link']>) {
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
  ): Promise<Content> {
    const expiresAt = within(LINK_LIFETIME_MS);
    const token = await this.addLink(purpose, account, to, expiresAt, tx);
    const link = this.linkTo(`/userConfirmation?token=${token}`);
    if (purpose !== 'confirm') return confirmAddress(account.userName, link);
    await this.accounts.keepWaiting(account._id, expiresAt, tx);
    return confirmSignUp(account.userName, link);
  }
}
