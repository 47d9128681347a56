import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { revocationKey } from '@chefly/access';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { SuspensionsService } from './accounts/suspensions.service';
import { MailsService } from './mails/mails.service';
import { REFUSED_MS } from './sign-ins/sign-ins.service';

@Listener('identity')
export class IdentityEvents {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    private readonly mails: MailsService,
    @Inject(Cache) private readonly cache: Cache,
    private readonly suspensions: SuspensionsService,
  ) {
    // a mail server that is away for a day must not cost a mail: the job is tried again until it is taken
    jobs.handle('mail', ({ mailUid }) => mails.deliver(mailUid));
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

  /** Written by whoever knows what happened; the address is known here alone. */
  @On('notifications.digest.written.v1')
  onDigestWritten({ data }: DomainEvent<'notifications.digest.written.v1'>, work: UnitOfWork) {
    return this.mails.queueDigest(work, data);
  }

  @On('notifications.digest.written.v2')
  onDigestToEnd({ data }: DomainEvent<'notifications.digest.written.v2'>, work: UnitOfWork) {
    return this.mails.queueDigest(work, data);
  }

  @On('moderation.member.suspended.v1')
  onMemberSuspended({ data }: DomainEvent<'moderation.member.suspended.v1'>, work: UnitOfWork) {
    return this.suspensions.suspend(data, work);
  }

  @On('moderation.member.reinstated.v1')
  onMemberReinstated({ data }: DomainEvent<'moderation.member.reinstated.v1'>, work: UnitOfWork) {
    return this.suspensions.reinstate(data, work);
  }
}
