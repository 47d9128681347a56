import type { DomainEvent } from '@chefly/contracts';
import { Consumer, type UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { PushService } from './push.service';

@Listener('notifications')
export class PushEvents {
  constructor(
    private readonly push: PushService,
    @Inject(Jobs) private readonly jobs: Jobs,
    consumer: Consumer,
  ) {
    // of an earlier version, which told of those without browsers, too
    consumer.onlyWhere('notifications.notification.created.v1', ({ data }) =>
      push.hasBrowsers(data.memberUid),
    );
  }

  @On('notifications.notification.created.v1')
  async onCreated({ data }: DomainEvent<'notifications.notification.created.v1'>) {
    const { uid } = data;
    await this.jobs.schedule('push', uid, new Date(), { uid });
  }

  @On('notifications.push.due.v1')
  async onDue({ data: { uid } }: DomainEvent<'notifications.push.due.v1'>) {
    await this.jobs.schedule('push', uid, new Date(), { uid });
  }

  @On('identity.signin.revoked.v1')
  onSignInRevoked({ data }: DomainEvent<'identity.signin.revoked.v1'>, work: UnitOfWork) {
    return this.push.forget(data.uid, data.signInUid, work);
  }
}
