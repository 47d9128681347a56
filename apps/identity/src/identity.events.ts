import { Consumer } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { Mailer } from '@chefly/engines/mail';
import { revocationKey } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsStore } from './accounts.store';
import { ACCESS_SECONDS } from './keys.service';

@Injectable()
export class IdentityEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(Jobs) jobs: Jobs,
    @Inject(AccountsStore) accounts: AccountsStore,
    @Inject(Mailer) mailer: Mailer,
    @Inject(Cache) cache: Cache,
  ) {
    consumer.on('identity.mail.queued.v1', ({ data }) =>
      jobs.schedule('mail', data.mailUid, new Date(), { mailUid: data.mailUid }),
    );
    // a mail server that is away for a day must not cost a mail: the job is tried again until it is taken
    jobs.work('mail', async ({ mailUid }) => {
      const mail = await accounts.findMail(mailUid);
      if (!mail) return;
      await mailer.send({ id: mail._id, to: mail.to, subject: mail.subject, text: mail.text });
      await accounts.removeMail(mail._id);
    });

    // written again from the fact: the first time the cache may have been out of reach
    consumer.on('identity.signin.revoked.v1', async ({ data, time }) => {
      const left = Date.parse(time) + ACCESS_SECONDS * 1000 - Date.now();
      if (left > 0) await cache.set(revocationKey(data.signInUid), '1', left);
    });
  }
}
