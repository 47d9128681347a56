import { messages, withoutLinks, type contract, type InputOf } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { AccountsStore } from './accounts.store';
import { LinksStore } from './links.store';
import { refuseCommonPassword } from './common-passwords';
import { GuardiansStore } from '../ages/guardians.store';
import { MailsService } from '../mails/mails.service';
import { recipientOf } from './recipient';
import { PasskeysStore } from '../passkeys/passkeys.store';
import { hashPassword } from './passwords';
import { passwordWrong, PasswordsService } from './passwords.service';
import { SignInsService, viewAccount } from '../sign-ins/sign-ins.service';

type Identity = typeof contract.identity;

/** A stranger's among them is noticed by its name. */
const stillOpening = (passkeys: { name: string }[]) =>
  passkeys.length
    ? ` These passkeys still sign in to your account: ${passkeys.map(({ name }) => `“${withoutLinks(name)}”`).join(', ')}. Remove in your settings what is not yours.`
    : '';

/** What a member changes about their account. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly links: LinksStore,
    private readonly passwords: PasswordsService,
    private readonly signIns: SignInsService,
    private readonly mails: MailsService,
    private readonly passkeys: PasskeysStore,
    private readonly guardians: GuardiansStore,
    private readonly outbox: Outbox,
  ) {}

  async account(caller: Caller) {
    const account = await this.accounts.find(caller.uid);
    if (!account) throw notFound();
    return viewAccount(account);
  }

  async changeUserName(form: InputOf<Identity['changeUserName']>, caller: Caller) {
    const account = await this.passwords.verified(caller, form.password);
    // said again: it is so already
    if (account.userName === form.newUserName) return {};
    const mismatch = () =>
      new Refusal('identity/user-name-mismatch', { oldUserName: messages.userNameMismatch });
    if (account.userName !== form.oldUserName) throw mismatch();
    const taken = () =>
      new Refusal('identity/user-name-taken', { newUserName: messages.userNameTaken });
    if (await this.accounts.userNameExists(form.newUserName, account)) throw taken();
    try {
      await this.outbox.transaction(async ({ tx, emit }) => {
        if (!(await this.accounts.setUserName(account, form.newUserName, tx))) throw mismatch();
        emit('identity.member.renamed.v1', account._id, {
          uid: account._id,
          userName: form.newUserName,
        });
      });
    } catch (error) {
      throw isDuplicate(error) ? taken() : error;
    }
    return {};
  }

  /**
   * The new address must prove itself first; the old one is told. Answers alike whether or not the
   * new address is taken. One change waits at a time.
   */
  async changeEmail(form: InputOf<Identity['changeEmail']>, caller: Caller) {
    const account = await this.passwords.verified(caller, form.password);
    if (account.confirmedEmail !== form.currentEmail)
      throw new Refusal('identity/email-mismatch', { currentEmail: messages.emailMismatch });
    await this.outbox.transaction(async (work) => {
      // nobody becomes their own guardian
      const guardian = await this.guardians.findLatest(account._id, work.tx);
      const stands = guardian?.state === 'asked' || guardian?.state === 'consented';
      if (stands && guardian.recipient === recipientOf(form.newEmail))
        throw new Refusal('identity/guardian-own-address', {
          newEmail: messages.guardiansAddress,
        });
      await this.links.removeOf(account._id, work.tx);
      await this.mails.queueLink(work, {
        purpose: 'change-email',
        account,
        to: form.newEmail,
        network: caller.block,
      });
      await this.mails.queueNotice(work, form.currentEmail, {
        subject: 'Your chefly e-mail address is about to change',
        text:
          'Somebody signed in as you asked to change your e-mail address. If this was not ' +
          'you, change your password now: it signs out every device and takes the request ' +
          'back.',
      });
    });
    return {};
  }

  /** The new password, the end of every sign-in and of every link are one fact. */
  async changePassword(form: InputOf<Identity['changePassword']>, caller: Caller) {
    const account = await this.passwords.verified(caller, form.currentPassword);
    await refuseCommonPassword('newPassword', form.newPassword);
    const passwordHash = await hashPassword(form.newPassword);
    const ended = await this.outbox.transaction(async (work) => {
      const signIns = await this.signIns.endAll(account._id, work);
      // another change was faster: the password that was given is an old one
      if (!(await this.accounts.setPasswordHash(account, passwordHash, work.tx)))
        throw passwordWrong();
      await this.links.removeOf(account._id, work.tx);
      const passkeys = await this.passkeys.list(account._id, work.tx);
      await this.mails.queueNotice(work, account.confirmedEmail!, {
        subject: 'Your chefly password was changed',
        text: `Your password was changed and every device was signed out.${stillOpening(passkeys)} If this was not you, answer this mail.`,
      });
      return signIns;
    });
    await this.signIns.refuseTokens(ended);
    return {};
  }
}
