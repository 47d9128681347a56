import type { DomainEvent, Events } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs, orBySweep } from '@chefly/engines/jobs';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { callUid } from './calls.store';
import { CallsService, type Waiting } from './calls.service';

/** Who waits for a chef is told when one comes; the end of the waiting is planned from its event. */
@Listener('sessions')
export class CallsEvents {
  constructor(
    private readonly calls: CallsService,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.handle('chef-call-end', ({ callUid: id }) => calls.over(id));
    jobs.handle('chef-call-more', async (from) => {
      for (let more: Waiting | null = from; more;) more = await calls.goOn(more);
    });
  }

  /** Told before version 2 came. */
  @On('sessions.chef-call.asked.v1')
  onAskedBefore({ data }: DomainEvent<'sessions.chef-call.asked.v1'>, work: UnitOfWork) {
    return this.asked({ ...data, chefUid: null }, work);
  }

  @On('sessions.chef-call.asked.v2')
  onAsked({ data }: DomainEvent<'sessions.chef-call.asked.v2'>, work: UnitOfWork) {
    return this.asked(data, work);
  }

  @On('sessions.chef.changed.v1')
  async onChefChanged({ data }: DomainEvent<'sessions.chef.changed.v1'>, work: UnitOfWork) {
    const more = await this.calls.chefChanged({ chefUid: data.chefUid }, work);
    if (!more) return;
    const { chefUid } = more;
    // while no job can be planned they are told of the chef's next change
    await orBySweep(this.jobs.schedule('chef-call-more', chefUid, new Date(), { ...more }));
  }

  private async asked(
    { memberUid, recipeUid, chefUid, until }: Events['sessions.chef-call.asked.v2'],
    work: UnitOfWork,
  ): Promise<void> {
    const id = callUid(memberUid, recipeUid, chefUid);
    // one that is over waits for nobody any more, and the store itself takes it away
    await orBySweep(this.jobs.schedule('chef-call-end', id, new Date(until), { callUid: id }));
    await this.calls.lookFor(id, work);
  }
}
