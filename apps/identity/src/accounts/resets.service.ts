import type { contract, InputOf } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { digestOf } from '../digest';
import { MailsService } from '../mails/mails.service';
import { PasskeysStore } from '../passkeys/passkeys.store';
import { SignInsService } from '../sign-ins/sign-ins.service';
import { AccountsStore } from './accounts.store';
import { LinksStore } from './links.store';
import { refuseCommonPassword } from './common-passwords';
import { hashPassword } from './passwords';

type Identity = typeof contract.identity;

const linkInvalid = () => new Refusal('identity/link-invalid');

/**
 * The ways back in by mail: for who forgot the password, and for whose account another took over.
 */
@Injectable()
export class ResetsService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly links: LinksStore,
    private readonly mails: MailsService,
    private readonly signIns: SignInsService,
    private readonly passkeys: PasskeysStore,
    private readonly outbox: Outbox,
  ) {}

  /** Does and answers the same for known and unknown addresses: the difference is in the mail. */
  async forgot({ emailAddress }: InputOf<Identity['forgotPassword']>, { block }: Caller) {
    await this.outbox.transaction((work) => this.mails.queueReset(work, emailAddress, block));
    return {};
  }

  /**
   * The new password, the end of every sign-in, passkey and other link are one fact: whoever comes
   * back by mail may have to shut out somebody who has made keys of their own. For an address
   * that was changed by somebody else, its return as well. That one holds whatever was done to the
   * account meanwhile.
   */
  async reset({ token, newPassword }: InputOf<Identity['resetPassword']>) {
    const link = await this.links.find(digestOf(token));
    const account = link && (await this.accounts.find(link.accountUid));
    const undoes = link?.purpose === 'undo-email';
    const resets = link?.purpose === 'reset-password' && link.credential === account?.credential;
    if (!link || !account || !(undoes || resets)) throw linkInvalid();
    await refuseCommonPassword('newPassword', newPassword);
    const passwordHash = await hashPassword(newPassword);
    try {
      const ended = await this.outbox.transaction(async (work) => {
        const { tx } = work;
        const signIns = await this.signIns.endAll(account._id, work);
        const now = await this.accounts.find(account._id, tx);
        const done =
          now &&
          (await this.links.take(link._id, tx)) &&
          (undoes
            ? await this.accounts.setEmailAndPassword(now, link.emailAddress, passwordHash, tx)
            : await this.accounts.setPasswordHash(account, passwordHash, tx));
        if (!done) throw linkInvalid();
        await this.links.removeOf(account._id, tx);
        if (undoes) await this.links.removeUndosSince(link, tx);
        const passkeys = await this.passkeys.removeOf(account._id, tx);
        await this.mails.queueNotice(work, link.emailAddress, {
          subject: 'Your chefly password was changed',
          text: `A new password was set by a link in a mail to this address, and every device was signed out.${passkeys ? ' Your passkeys were removed: add yours again in your settings.' : ''}`,
        });
        return signIns;
      });
      await this.signIns.refuseTokens(ended);
    } catch (error) {
      // another account has confirmed the address since
      if (isDuplicate(error)) throw linkInvalid();
      throw error;
    }
    return {};
  }
}
