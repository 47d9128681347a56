import { DAY, HOUR, MINUTE } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { Mailer, MailRefused, type Mail } from '@chefly/engines/mail';
import { newUid } from '@chefly/engines/store';
import { Periods } from '@chefly/service';
import { log } from '@chefly/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { isSuspended, type AccountRow } from '../accounts/account-row';
import { AccountsStore } from '../accounts/accounts.store';
import type { LinkRow } from '../accounts/links.store';
import { LinkWriter } from './link-writer';
import { MailLimits } from './mail-limits';
import { MailsStore, type MailRow } from './mails.store';

/** Longer than the jobs' own longest wait between two tries. */
const PLANNED_LONG_AGO_MS = 10 * MINUTE;
const PLANNED_AT_ONCE = 500;
const REFUSED_AGAIN_MS = HOUR;
const REFUSED_FOR_MS = DAY;

export interface Content {
  subject: string;
  text: string;
  /** Where a mail program ends mails like this one. */
  unsubscribe?: string;
  calendar?: Mail['calendar'];
}
type OfMember = Content & { memberUid: string };

interface ProvingLink {
  purpose: LinkRow['purpose'];
  account: AccountRow;
  to: string;
  /** That asked for it, as limits count it. */
  network: string;
}

/** Mails: asked for with the state that causes them, written and sent by a job, few to each recipient. */
@Injectable()
export class MailsService {
  constructor(
    private readonly mails: MailsStore,
    private readonly accounts: AccountsStore,
    private readonly links: LinkWriter,
    private readonly limits: MailLimits,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Mailer) private readonly mailer: Mailer,
    periods: Periods,
  ) {
    periods.each('mails could not be looked through', MINUTE, () => this.planLost());
  }

  /** The address of a page, for a mail. */
  linkTo(path: string): string {
    return this.links.linkTo(path);
  }

  /** To a member's own address: something that they ought to know. */
  async queueNotice(work: UnitOfWork, to: string, content: Content) {
    if (await this.limits.isTooMany('notices', to, work.uid)) return;
    await this.queue(work, { to, ...content });
  }

  /**
   * To an address that a member gave and that is not theirs. Too many, and it is not written;
   * nobody is told.
   * @param time whether this member had one sent there within a day
   */
  async queueToStranger(work: UnitOfWork, to: string, content: Content, time: 'first' | 'again') {
    if (await this.limits.isTooMany(`strangers/${time}`, to, work.uid)) return;
    await this.queue(work, { to, ...content });
  }

  /** To the address of a member who asked for it: what they have not read. */
  async queueDigest(work: UnitOfWork, digest: OfMember) {
    await this.queueOf(digest, work, (to) => this.limits.isTooMany('news/digest', to, work.uid));
  }

  /**
   * To the address of a member, who may have asked for none: what happened to their booked times.
   * @param byUid whose doing it is, where it is somebody else's
   */
  async queueNews(work: UnitOfWork, news: OfMember, byUid: string | null) {
    const isOff = news.calendar?.method === 'CANCEL';
    await this.queueOf(news, work, (to) =>
      byUid && !isOff
        ? this.limits.isTooManyBy(byUid, to, work.uid)
        : this.limits.isTooMany(isOff ? 'news/off' : 'news', to, work.uid),
    );
  }

  /**
   * A link that proves an address. Everything that depends on who holds the address is done when the
   * mail is sent, so that the answer does not tell by its time.
   */
  async queueLink(work: UnitOfWork, { purpose, account, to, network }: ProvingLink) {
    const { _id: accountUid, credential } = account;
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
    try {
      if (content) await this.mailer.send({ id: uid, to: mail.to, ...content });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      if (await this.sendAgain(mail, error)) return;
    }
    await this.mails.remove(uid);
  }

  /**
   * A server that is not set up well refuses all mails, and may be put right within a day. What is
   * refused for longer is for nobody, and would be sent for ever. False where it is given up on.
   */
  private async sendAgain({ _id: mailUid, at }: MailRow, { code }: MailRefused): Promise<boolean> {
    const again = new Date(Date.now() + REFUSED_AGAIN_MS);
    if (!at || again.getTime() > at.getTime() + REFUSED_FOR_MS) {
      log.warn({ mailUid, code }, 'a mail that the mail server refuses is given up on');
      return false;
    }
    log.warn({ mailUid, code }, 'the mail server refuses a mail, which is sent again in an hour');
    await this.mails.setPlanned(mailUid, again);
    await this.jobs.schedule('mail', mailUid, again, { mailUid });
    return true;
  }

  /**
   * Plans to send one. While jobs are away it is left to `planLost`, which finds it in its next look:
   * whatever else is heard of does not wait for that.
   */
  async plan(mailUid: string) {
    try {
      await this.jobs.schedule('mail', mailUid, new Date(), { mailUid });
    } catch (error) {
      if (!isLostEngine(error)) throw error;
      await this.mails.setPlanned(mailUid, new Date(0));
    }
  }

  /** Jobs may be lost with what keeps them; the mails are here. */
  async planLost() {
    const before = new Date(Date.now() - PLANNED_LONG_AGO_MS);
    for (const { _id: mailUid } of await this.mails.listPlannedBefore(before, PLANNED_AT_ONCE)) {
      await this.jobs.schedule('mail', mailUid, new Date(), { mailUid });
      await this.mails.setPlanned(mailUid, new Date());
    }
  }

  private async queueOf(
    { memberUid, ...content }: OfMember,
    work: UnitOfWork,
    isTooMany: (to: string) => Promise<boolean>,
  ) {
    const account = await this.accounts.find(memberUid, work.tx);
    if (!account?.confirmedEmail || isSuspended(account)) return;
    if (await isTooMany(account.confirmedEmail)) return;
    await this.queue(work, { to: account.confirmedEmail, ...content });
  }

  private async queue(work: UnitOfWork, mail: Omit<MailRow, '_id' | 'plannedAt' | 'at'>) {
    const mailUid = newUid();
    const at = new Date();
    await this.mails.add({ _id: mailUid, plannedAt: at, at, ...mail }, work.tx);
    work.emit('identity.mail.queued.v1', mailUid, { mailUid });
  }

  private async contentOf({ _id, to, link, ...written }: MailRow): Promise<Content | null> {
    const { subject, text, unsubscribe, calendar } = written;
    if (subject && text) return { subject, text, unsubscribe, ...(calendar && { calendar }) };
    return link ? this.links.write(_id, to, link) : null;
  }
}
