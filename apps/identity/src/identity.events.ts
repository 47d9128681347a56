import { Consumer } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { revocationKey } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { MailsService } from './mails.service';
import { REFUSED_MS } from './sign-ins.service';

@Injectable()
export class IdentityEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(Jobs) jobs: Jobs,
    @Inject(MailsService) mails: MailsService,
    @Inject(Cache) cache: Cache,
  ) {
    consumer.on('identity.mail.queued.v1', ({ data }) =>
      jobs.schedule('mail', data.mailUid, new Date(), { mailUid: data.mailUid }),
    );
    // a mail server that is away for a day must not cost a mail: the job is tried again until it is taken
    jobs.work('mail', ({ mailUid }) => mails.deliver(mailUid));

    // written again from the fact: the first time the cache may have been out of reach
    consumer.on('identity.signin.revoked.v1', async ({ data, time }) => {
      const left = Date.parse(time) + REFUSED_MS - Date.now();
      if (left > 0) await cache.set(revocationKey(data.signInUid), '1', left);
    });
  }
}
