import type { DomainEvent } from '@chefly/contracts';
import { Jobs } from '@chefly/engines/jobs';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { PushService } from './push.service';

@Listener('notifications')
export class PushEvents {
  constructor(
    private readonly push: PushService,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  @On('notifications.notification.created.v1')
  async onCreated({ data }: DomainEvent<'notifications.notification.created.v1'>) {
    const { uid, memberUid } = data;
    // most members have none, and a job costs more than this look
    if (!(await this.push.hasBrowsers(memberUid))) return;
    await this.jobs.schedule('push', uid, new Date(), { uid });
  }

  @On('identity.signin.revoked.v1')
  onSignInRevoked({ data }: DomainEvent<'identity.signin.revoked.v1'>) {
    return this.push.forget(data.signInUid);
  }
}
