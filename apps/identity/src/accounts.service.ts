import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { contract, Grant, InputOf } from '@chefly/contracts';
import { Outbox, type Work } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { Config, notFound, Refusal, type Caller } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsStore, type AccountRow } from './accounts.store';
import { hashPassword, verifyPassword } from './passwords';
import { SignInsService, viewAccount } from './sign-ins.service';
import { keyOfUserName } from './user-name-key';

type Identity = typeof contract.identity;

const LINK_LIFETIME = 48 * 3_600_000;
const FREE_GUESSES = 5;
const GUESS_WINDOW = 15 * 60_000;
const LONGEST_DELAY = 4_000;

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

@Injectable()
export class AccountsService {
  constructor(
    @Inject(AccountsStore) private readonly accounts: AccountsStore,
    @Inject(SignInsService) private readonly signIns: SignInsService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Answers alike for known and unknown addresses: the difference is in the mail. Usernames are public by the specification's check. */
  async signUp(form: InputOf<Identity['signUp']>) {
    if (await this.accounts.userNameExists(form.userName))
      throw new Refusal('identity/user-name-taken', { userName: 'Username already exists' });
    const passwordHash = await hashPassword(form.password);
    const known = await this.accounts.findByEmail(form.emailAddress);
    const { firstName, lastName, userName, gender, emailAddress } = form;
    try {
      await this.outbox.transaction(async (work) => {
        if (known?.confirmedEmail)
          return this.queueMail(
            work,
            emailAddress,
            'You already have a chefly account',
            `Somebody, perhaps you, tried to sign up at chefly with this address, which already has an account.\n\nSign in: ${this.config.publicUrl}/login`,
          );
        const account: AccountRow = {
          _id: newUid(),
          emailAddress,
          userName,
          userNameKey: keyOfUserName(userName),
          firstName,
          lastName,
          gender,
          passwordHash,
          roles: [],
          dateOfBirth: null,
          createdAt: new Date(),
        };
        await this.accounts.insert(account, work.session);
        await this.queueConfirmation(work, account);
      });
    } catch (error) {
      if (isDuplicate(error))
        throw new Refusal('identity/user-name-taken', { userName: 'Username already exists' });
      throw error;
    }
    return {};
  }

  async checkUserName({ userName }: InputOf<Identity['checkUserName']>) {
    return { available: !(await this.accounts.userNameExists(userName)) };
  }

  async confirm({ token }: InputOf<Identity['confirm']>) {
    try {
      await this.outbox.transaction(async ({ session, emit }) => {
        const link = await this.accounts.takeLink(digest(token), session);
        const account = link && (await this.accounts.find(link.accountUid, session));
        if (!account) throw new Refusal('identity/link-invalid');
        if (link.purpose === 'change-email')
          return this.accounts.setEmail(account._id, link.emailAddress, session);
        if (account.confirmedEmail) return;
        await this.accounts.confirm(
          account._id,
          account.emailAddress,
          this.config.moderators.has(account.emailAddress) ? ['moderator'] : [],
          session,
        );
        const { _id: uid, firstName, lastName, userName, gender } = account;
        emit('identity.member.registered.v1', uid, { uid, firstName, lastName, userName, gender });
      });
    } catch (error) {
      // another account confirmed this address first
      if (isDuplicate(error)) throw new Refusal('identity/link-invalid');
      throw error;
    }
    return {};
  }

  async resendConfirmation({ emailAddress }: InputOf<Identity['resendConfirmation']>) {
    const account = await this.accounts.findByEmail(emailAddress);
    if (account && !account.confirmedEmail)
      await this.outbox.transaction((work) => this.queueConfirmation(work, account));
    return {};
  }

  async signIn(
    { emailAddress, password }: InputOf<Identity['signIn']>,
    caller: Caller,
  ): Promise<Grant> {
    await this.slowGuessing(emailAddress);
    const account = await this.accounts.findByEmail(emailAddress);
    if (!(await verifyPassword(account?.passwordHash, password)) || !account) {
      await this.cache.increment(`guesses/${emailAddress}`, GUESS_WINDOW);
      throw new Refusal('identity/invalid-credentials');
    }
    if (!account.confirmedEmail) throw new Refusal('identity/email-not-confirmed');
    await this.cache.delete(`guesses/${emailAddress}`);
    return this.signIns.start(account, caller);
  }

  async account(caller: Caller) {
    const account = await this.accounts.find(caller.uid);
    if (!account) throw notFound();
    return viewAccount(account);
  }

  async changeUserName(form: InputOf<Identity['changeUserName']>, caller: Caller) {
    const account = await this.verified(caller, form.password);
    if (account.userName !== form.oldUserName)
      throw new Refusal('identity/user-name-mismatch', {
        oldUserName: 'Entered Username does not match with your username',
      });
    try {
      await this.outbox.transaction(async ({ session, emit }) => {
        await this.accounts.setUserName(account._id, form.newUserName, session);
        emit('identity.member.renamed.v1', account._id, {
          uid: account._id,
          userName: form.newUserName,
        });
      });
    } catch (error) {
      if (isDuplicate(error))
        throw new Refusal('identity/user-name-taken', { newUserName: 'Username already exists' });
      throw error;
    }
    return {};
  }

  /** The new address must prove itself first; the old one is told. Answers alike whether or not the new address is taken. */
  async changeEmail(form: InputOf<Identity['changeEmail']>, caller: Caller) {
    const account = await this.verified(caller, form.password);
    if (account.confirmedEmail !== form.currentEmail)
      throw new Refusal('identity/email-mismatch', {
        currentEmail: 'Entered Current Email Address does not match with your account',
      });
    const holder = await this.accounts.findByEmail(form.newEmail);
    await this.outbox.transaction(async (work) => {
      if (!holder?.confirmedEmail) {
        const token = await this.addLink(work, account._id, 'change-email', form.newEmail);
        await this.queueMail(
          work,
          form.newEmail,
          'Confirm your new e-mail address',
          `Salam ${account.firstName},\n\nplease confirm that chefly may write to you here:\n\n${this.config.publicUrl}/userConfirmation?token=${token}\n\nThe link works once, for two days.`,
        );
      }
      await this.queueMail(
        work,
        form.currentEmail,
        'Your chefly e-mail address is about to change',
        'Somebody signed in as you asked to change your e-mail address. If this was not you, change your password now: it signs out every device.',
      );
    });
    return {};
  }

  async changePassword(form: InputOf<Identity['changePassword']>, caller: Caller) {
    const account = await this.verified(caller, form.currentPassword);
    const passwordHash = await hashPassword(form.newPassword);
    let ended: string[] = [];
    await this.outbox.transaction(async (work) => {
      await this.accounts.setPasswordHash(account._id, passwordHash, work.session);
      await this.queueMail(
        work,
        account.confirmedEmail!,
        'Your chefly password was changed',
        'Your password was changed and every device was signed out. If this was not you, answer this mail.',
      );
      ended = await this.signIns.endAll(account._id, work);
    });
    await this.signIns.refuseTokens(ended);
    return {};
  }

  private async verified(caller: Caller, password: string): Promise<AccountRow> {
    const account = await this.accounts.find(caller.uid);
    await this.slowGuessing(account?.emailAddress ?? caller.uid);
    if (!account || !(await verifyPassword(account.passwordHash, password))) {
      await this.cache.increment(`guesses/${account?.emailAddress ?? caller.uid}`, GUESS_WINDOW);
      throw new Refusal('identity/password-wrong', {
        password: 'Password does not match with your account',
        currentPassword: 'Password does not match with your account',
      });
    }
    return account;
  }

  /** Guessing gets slower for the guessed account, and never locks its owner out. */
  private async slowGuessing(emailAddress: string) {
    const guesses = Number((await this.cache.get(`guesses/${emailAddress}`)) ?? 0);
    if (guesses >= FREE_GUESSES)
      await delay(Math.min(250 * 2 ** (guesses - FREE_GUESSES), LONGEST_DELAY));
  }

  private async queueConfirmation(work: Work, account: AccountRow) {
    const token = await this.addLink(work, account._id, 'confirm', account.emailAddress);
    await this.queueMail(
      work,
      account.emailAddress,
      'Confirm your chefly account',
      `Salam ${account.firstName},\n\nwelcome to chefly. Please confirm your e-mail address:\n\n${this.config.publicUrl}/userConfirmation?token=${token}\n\nThe link works once, for two days. If you did not sign up, ignore this mail.`,
    );
  }

  private async addLink(
    work: Work,
    accountUid: string,
    purpose: 'confirm' | 'change-email',
    emailAddress: string,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.accounts.addLink(
      {
        _id: digest(token),
        accountUid,
        purpose,
        emailAddress,
        expiresAt: new Date(Date.now() + LINK_LIFETIME),
      },
      work.session,
    );
    return token;
  }

  private async queueMail(work: Work, to: string, subject: string, text: string) {
    const mailUid = newUid();
    await this.accounts.addMail({ _id: mailUid, to, subject, text }, work.session);
    work.emit('identity.mail.queued.v1', mailUid, { mailUid });
  }
}
