import {
  DAY,
  ERASURE_GRACE_DAYS,
  keepers,
  type contract,
  type InputOf,
  type Keeper,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Jobs, orBySweep } from '@chefly/engines/jobs';
import { newUid } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsStore } from '../accounts/accounts.store';
import { PasswordsService } from '../accounts/passwords.service';
import { LinksStore } from '../accounts/links.store';
import { digestOf } from '../digest';
import { MailsService } from '../mails/mails.service';
import { SignInsService } from '../sign-ins/sign-ins.service';
import { ErasuresStore, type ErasureRow } from './erasures.store';

type Identity = typeof contract.identity;

/** Longer than any backup is kept: one that is restored knows nothing of erasures after it. */
const REMEMBERED_MS = 400 * DAY;
const AT_ONCE = 100;
const ENDED_AT_ONCE = 10_000;

/** waiting (hidden, signed out, the member may come back) → begun → ended, when every service has said so. */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly store: ErasuresStore,
    private readonly passwords: PasswordsService,
    private readonly accountsStore: AccountsStore,
    private readonly links: LinksStore,
    private readonly signIns: SignInsService,
    private readonly mails: MailsService,
    private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.handle('erasure', ({ uid }) => this.beginOf(uid));
  }

  async ask({ password }: InputOf<Identity['askErasure']>, caller: Caller) {
    const account = await this.passwords.verified(caller, password);
    // said again: it is so already
    if (account.erasesAt) return { erasesAt: account.erasesAt.toISOString() };
    if (account.roles.length) throw new Refusal('identity/role-held');
    const uid = account._id;
    const now = new Date();
    const erasesAt = new Date(now.getTime() + ERASURE_GRACE_DAYS * DAY);
    const asking = this.outbox.transaction(async (work) => {
      const { tx, emit } = work;
      const signIns = await this.signIns.endAll(uid, work);
      if (!(await this.accountsStore.setErasesAt(account, erasesAt, tx)))
        throw new Refusal('identity/password-wrong');
      await this.store.insert(
        {
          _id: newUid(),
          accountUid: uid,
          state: 'waiting',
          askedAt: now,
          erasesAt,
          begunAt: null,
          waiting: [],
        },
        tx,
      );
      await this.links.removeOf(uid, tx);
      await this.mails.queueNotice(work, account.confirmedEmail!, {
        subject: 'Your chefly account will be erased',
        text:
          'You asked us to erase your account. Nobody sees it any more, and on ' +
          `${dayOf(erasesAt)} everything of it is erased for good.\n\n` +
          'Until then you can keep it: sign in and say so.\n\n' +
          `${this.mails.linkTo('/login')}\n\n` +
          'If you did not ask for this, sign in, keep your account, and change your password.',
      });
      emit('identity.erasure.asked.v1', uid, { uid, erasesAt: erasesAt.toISOString() });
      return signIns;
    });
    let ended: string[];
    try {
      ended = await asking;
    } catch (error) {
      const now = error instanceof Refusal ? await this.accountsStore.find(uid) : null;
      // by the same password at the same moment
      if (now?.erasesAt && now.passwordHash === account.passwordHash)
        return { erasesAt: now.erasesAt.toISOString() };
      throw error;
    }
    await this.signIns.refuseTokens(ended);
    // it is so by now, and told as that
    await orBySweep(this.jobs.schedule('erasure', uid, erasesAt, { uid }));
    return { erasesAt: erasesAt.toISOString() };
  }

  /** The member comes back. They sign in once more: whoever kept the account need not be who signs in. */
  async withdraw({ pass }: InputOf<Identity['withdrawErasure']>) {
    const digest = digestOf(pass);
    const link = await this.links.find(digest);
    const account = link && (await this.accountsStore.find(link.accountUid));
    if (link?.purpose !== 'keep-account' || account?.credential !== link.credential)
      throw new Refusal('identity/link-invalid');
    const uid = link.accountUid;
    await this.outbox.transaction(async ({ tx, emit }) => {
      const kept =
        (await this.links.take(digest, tx)) &&
        (await this.store.withdraw(uid, tx)) &&
        // changed since it was read, the account would stay closed with nothing left to open it
        (await this.accountsStore.setErasesAt(account!, null, tx));
      if (!kept) throw new Refusal('identity/link-invalid');
      emit('identity.erasure.withdrawn.v1', uid, { uid });
    });
    await orBySweep(this.jobs.cancel('erasure', uid));
    return {};
  }

  /** Those whose job was lost. */
  async sweep(now: Date): Promise<void> {
    for (const row of await this.store.listDue(now, AT_ONCE)) await this.begin(row);
  }

  /**
   * By an operator: where a service has not answered, or of an account that a backup brought back.
   * waiting: its member may still come back · unknown: nothing is known of an erasure, and it was not said that a
   * backup brought the account back
   */
  async again(
    accountUid: string,
    { restored = false } = {},
  ): Promise<'begun' | 'waiting' | 'unknown'> {
    return this.outbox.transaction(async (work) => {
      const before = await this.store.findOf(accountUid, work.tx);
      if (before?.state === 'waiting') return 'waiting';
      if (!before && !restored) return 'unknown';
      if (before) await this.store.remove(before._id, work.tx);
      const now = new Date();
      const row: ErasureRow = {
        _id: newUid(),
        accountUid,
        state: 'waiting',
        askedAt: before?.askedAt ?? now,
        erasesAt: now,
        begunAt: null,
        waiting: [],
      };
      await this.store.insert(row, work.tx);
      await this.start(row, work);
      return 'begun';
    });
  }

  /** Those under way, with whom they wait for. */
  underWay() {
    return this.store.list('begun', AT_ONCE);
  }

  /** Those that ended, the latest first: what has to be done again when an older backup is restored. */
  ended() {
    return this.store.list('ended', ENDED_AT_ONCE, -1);
  }

  async onDone(keeper: Keeper, erasureUid: string, uid: string, { tx, emit }: UnitOfWork) {
    const forgetAt = new Date(Date.now() + REMEMBERED_MS);
    if (await this.store.hear(erasureUid, keeper, forgetAt, tx))
      emit('identity.erasure.ended.v1', uid, { uid });
  }

  /** Not by a job of an earlier asking, which was taken back while the jobs were away. */
  private async beginOf(accountUid: string): Promise<void> {
    const row = await this.store.findOf(accountUid);
    if (row && row.erasesAt <= new Date()) await this.begin(row);
  }

  private begin(row: ErasureRow): Promise<void> {
    return this.outbox.transaction((work) => this.start(row, work));
  }

  private async start(row: ErasureRow, work: UnitOfWork): Promise<void> {
    const { _id: erasureUid, accountUid: uid } = row;
    if (!(await this.store.begin(row, [...keepers], work.tx))) return;
    work.emit('identity.erasure.begun.v1', uid, { erasureUid, uid });
  }
}

const dayOf = (date: Date) => `${date.toUTCString().slice(5, 16)}`;
