import type { DomainEvent } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { revocationKey } from '@chefly/access';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { MailsService } from './mails/mails.service';
import { REFUSED_MS } from './sign-ins/sign-ins.service';

@Listener('identity')
export class IdentityEvents {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    mails: MailsService,
    @Inject(Cache) private readonly cache: Cache,
  ) {
    // a mail server that is away for a day must not cost a mail: the job is tried again until it is taken
    jobs.work('mail', ({ mailUid }) => mails.deliver(mailUid));
  }

  @On('identity.mail.queued.v1')
  onMailQueued({ data }: DomainEvent<'identity.mail.queued.v1'>) {
    return this.jobs.schedule('mail', data.mailUid, new Date(), { mailUid: data.mailUid });
  }

  // written again from the fact: the first time the cache may have been out of reach
  @On('identity.signin.revoked.v1')
  async onSigninRevoked({ data, time }: DomainEvent<'identity.signin.revoked.v1'>) {
    const left = Date.parse(time) + REFUSED_MS - Date.now();
    if (left > 0) await this.cache.set(revocationKey(data.signInUid), '1', left);
  }
}
