import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs, orBySweep } from '@chefly/engines/jobs';
import { awaitCopy, Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { AvailabilityService } from './availability.service';

/**
 * When chefs are offered no more. The end is planned from the event, so that a crash between the
 * fact and its end cannot lose the end.
 */
@Listener('sessions')
export class AvailabilityEvents {
  constructor(
    private readonly availability: AvailabilityService,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.handle('availability-end', ({ chefUid }) => availability.end(chefUid));
  }

  @On('sessions.availability.set.v1')
  async onSet({ data }: DomainEvent<'sessions.availability.set.v1'>) {
    const { chefUid, until } = data;
    await orBySweep(
      until
        ? this.jobs.schedule('availability-end', chefUid, new Date(until), { chefUid })
        : this.jobs.cancel('availability-end', chefUid),
    );
  }

  @On('notifications.browsers.changed.v1')
  async onBrowsersChanged(
    { data, time }: DomainEvent<'notifications.browsers.changed.v1'>,
    work: UnitOfWork,
  ) {
    const { memberUid, pushable } = data;
    const isKnown = await this.availability.setPushable(memberUid, pushable, work);
    // the last browser of whoever is erased goes with them
    if (pushable) awaitCopy(isKnown, { time });
  }
}
