import { Consumer } from '@chefly/engines/bus';
import { Mailer } from '@chefly/engines/mail';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsStore } from './accounts.store';

@Injectable()
export class IdentityEvents {
  constructor(@Inject(Consumer) consumer: Consumer, @Inject(AccountsStore) accounts: AccountsStore, @Inject(Mailer) mailer: Mailer) {
    consumer.on('identity.mail.queued.v1', async ({ data }, { session }) => {
      const mail = await accounts.findMail(data.mailUid, session);
      if (!mail) return;
      await mailer.send({ id: mail._id, to: mail.to, subject: mail.subject, text: mail.text });
      await accounts.removeMail(mail._id, session);
    });
  }
}
