import { randomBytes } from 'node:crypto';
import { legal, messages, type contract, type InputOf } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { Config } from '@chefly/config';
import { Refusal, type Caller } from '@chefly/http';
import { SecretCookie, signInCookie } from '@chefly/access';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountRow } from './account-row';
import { LinksStore, type LinkRow } from './links.store';
import { AccountsStore } from './accounts.store';
import { refuseCommonPassword } from './common-passwords';
import { readsAsOffice, readsAsOurs } from './house-names';
import { MinoritiesService } from '../ages/minorities.service';
import { Guesses } from '../sign-ins/guesses';
import { digestOf } from '../digest';
import { LINK_LIFETIME_MS } from '../mails/link-writer';
import { MailsService } from '../mails/mails.service';
import { findByPassword, hashPassword, verifyPassword } from './passwords';
import { SignInsService } from '../sign-ins/sign-ins.service';
import { keyOfUserName } from './user-name-key';

type Identity = typeof contract.identity;

/**
 * Of the sign-ups that wait for one address, how many a password is compared with beside the
 * browser's own.
 */
export const WAITING_COMPARED = 2;

/** This browser's sign-up, while it waits for its link. */
const signUpCookie = new SecretCookie('sign-up');

const userNameTaken = () =>
  new Refusal('identity/user-name-taken', { userName: messages.userNameTaken });

/**
 * From the form to the confirmed account. A sign-up holds its username and waits, whoever has its
 * address.
 */
@Injectable()
export class SignUpsService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly links: LinksStore,
    private readonly signIns: SignInsService,
    private readonly mails: MailsService,
    private readonly guesses: Guesses,
    private readonly minorities: MinoritiesService,
    private readonly outbox: Outbox,
    @Inject(Config) private readonly config: Config,
  ) {}

  /**
   * Does and answers the same for known and unknown addresses: the difference is in the mail.
   * Usernames are public by the specification's check.
   */
  async signUp(form: InputOf<Identity['signUp']>, caller: Caller) {
    for (const field of ['firstName', 'lastName'] as const)
      if (readsAsOurs(form[field]))
        throw new Refusal('request/invalid', { [field]: messages.nameOfOurs });
    // of a name alone nobody is to go without it: there are people called Root
    if (readsAsOffice(form.firstName) && readsAsOffice(form.lastName))
      throw new Refusal('request/invalid', { firstName: messages.nameOfOurs });
    if (await this.accounts.userNameExists(form.userName)) throw userNameTaken();
    await refuseCommonPassword('password', form.password);
    const { firstName, lastName, userName, gender, emailAddress, terms } = form;
    const now = new Date();
    const browser = randomBytes(32).toString('base64url');
    const account: AccountRow = {
      _id: newUid(),
      emailAddress,
      userName,
      userNameKey: keyOfUserName(userName),
      firstName,
      lastName,
      gender,
      passwordHash: await hashPassword(form.password),
      credential: 0,
      roles: [],
      dateOfBirth: null,
      // what is not published yet nobody has read: they accept it when it is
      acceptances: [{ version: Math.min(terms, legal.version), at: now }],
      createdAt: now,
      lapsesAt: new Date(now.getTime() + LINK_LIFETIME_MS),
      browser: digestOf(browser),
    };
    try {
      await this.outbox.transaction(async (work) => {
        await this.accounts.insert(account, work.tx);
        await this.mails.queueLink(work, {
          purpose: 'confirm',
          account,
          to: emailAddress,
          network: caller.block,
        });
      });
    } catch (error) {
      if (isDuplicate(error)) throw userNameTaken();
      throw error;
    }
    signUpCookie.write(caller.reply, this.config, account._id, browser, LINK_LIFETIME_MS);
    return {};
  }

  async checkUserName({ userName }: InputOf<Identity['checkUserName']>) {
    return { available: !(await this.accounts.userNameExists(userName)) };
  }

  /**
   * A link proves the address; that the account is its owner's own is proven by the browser that
   * asked for it, or by the password: else a stranger's sign-up with somebody's address would be
   * theirs with one click.
   */
  async confirm({ token, password }: InputOf<Identity['confirm']>, caller: Caller) {
    const link = await this.links.find(digestOf(token));
    const account = link && (await this.accounts.find(link.accountUid));
    const holder = link && (await this.accounts.findByEmail(link.emailAddress));
    const confirms = link?.purpose === 'confirm' || link?.purpose === 'change-email';
    if (!account || !confirms || account.credential !== link.credential || holder)
      throw new Refusal('identity/link-invalid');
    if (!(await this.isBrowserOf(account, link, caller)))
      await this.checkPassword(account, password, caller);
    try {
      await this.outbox.transaction(async (work) => {
        const { tx, emit } = work;
        const taken = await this.links.take(link._id, tx);
        const done =
          taken &&
          (link.purpose === 'confirm'
            ? await this.accounts.confirm(account, tx)
            : await this.accounts.setEmail(account, link.emailAddress, tx));
        if (!done) throw new Refusal('identity/link-invalid');
        await this.links.removeOf(account._id, tx);
        if (link.purpose === 'change-email') {
          const now = await this.accounts.find(account._id, tx);
          await this.minorities.endConsentsOf(now!, link.emailAddress, work);
          return this.mails.queueLink(work, {
            purpose: 'undo-email',
            account,
            to: account.confirmedEmail!,
            network: caller.block,
          });
        }
        const { _id: uid, firstName, lastName, userName, gender } = account;
        emit('identity.member.registered.v1', uid, { uid, firstName, lastName, userName, gender });
      });
    } catch (error) {
      // another account confirmed this address first
      if (isDuplicate(error)) throw new Refusal('identity/link-invalid');
      throw error;
    }
    if (link.purpose === 'confirm') signUpCookie.clear(caller.reply, this.config);
    return {};
  }

  /** For whoever signed up with this address and password, and for nobody else; answers alike. */
  async resendConfirmation(
    { emailAddress, password }: InputOf<Identity['resendConfirmation']>,
    caller: Caller,
  ) {
    const look = async () =>
      findByPassword(await this.waitingFor(emailAddress, caller), WAITING_COMPARED + 1, password);
    const account = await this.guesses.attempt(emailAddress, caller.block, look, () => false);
    if (account)
      await this.outbox.transaction((work) =>
        this.mails.queueLink(work, {
          purpose: 'confirm',
          account,
          to: emailAddress,
          network: caller.block,
        }),
      );
    return {};
  }

  /**
   * The sign-ups that a password for this address may belong to: this browser's, then the earliest.
   */
  async waitingFor(emailAddress: string, caller: Caller): Promise<AccountRow[]> {
    const { uid } = signUpCookie.read(caller.request, this.config);
    const [own, earliest] = await Promise.all([
      this.accounts.find(uid),
      this.accounts.listWaiting(emailAddress, WAITING_COMPARED),
    ]);
    const isOwn = own?.lapsesAt && own.emailAddress === emailAddress;
    return isOwn ? [own, ...earliest.filter((row) => row._id !== own._id)] : earliest;
  }

  private async isBrowserOf(account: AccountRow, { purpose }: LinkRow, { request }: Caller) {
    if (purpose === 'change-email')
      return (
        (await this.signIns.accountOf(signInCookie.read(request, this.config))) === account._id
      );
    const { uid, secret } = signUpCookie.read(request, this.config);
    return uid === account._id && digestOf(secret) === account.browser;
  }

  private async checkPassword(account: AccountRow, password: string | undefined, caller: Caller) {
    if (password === undefined) throw new Refusal('identity/password-needed');
    const look = async () => (await verifyPassword(account.passwordHash, password)) || null;
    const isOwner = () => account.confirmedEmail !== undefined;
    const matches = await this.guesses.attempt(account.emailAddress, caller.block, look, isOwner);
    if (!matches)
      throw new Refusal('identity/password-wrong', {
        password: messages.passwordWrong,
      });
  }
}
