import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { MailsService } from './mails.service';

@Listener('identity')
export class MailsEvents {
  constructor(
    private readonly mails: MailsService,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    // a mail server that is away for a day must not cost a mail: the job is tried again until it is
    // taken
    jobs.handle('mail', ({ mailUid }) => mails.deliver(mailUid));
  }

  @On('identity.mail.queued.v1')
  onMailQueued({ data }: DomainEvent<'identity.mail.queued.v1'>) {
    return this.mails.plan(data.mailUid);
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

  @On('notifications.mail.written.v1')
  onMailWritten({ data }: DomainEvent<'notifications.mail.written.v1'>, work: UnitOfWork) {
    return this.queueNews(data, null, work);
  }

  @On('notifications.mail.written.v2')
  onMailByOthers({ data }: DomainEvent<'notifications.mail.written.v2'>, work: UnitOfWork) {
    const { byUid, ...mail } = data;
    return this.queueNews(mail, byUid, work);
  }

  private queueNews(
    { calendar, ...mail }: DomainEvent<'notifications.mail.written.v1'>['data'],
    byUid: string | null,
    work: UnitOfWork,
  ) {
    return this.mails.queueNews(work, { ...mail, ...(calendar && { calendar }) }, byUid);
  }
}
