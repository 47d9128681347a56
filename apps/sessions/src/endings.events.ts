import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { BoundariesStore } from '@chefly/people';
import { Listener, On } from '@chefly/service';
import { BookingEndings } from './bookings/booking-endings';
import { ChefsStore } from './chefs/chefs.store';
import { RequestEndings } from './requests/request-endings';
import { LiveSessionsService } from './sessions/live-sessions.service';

/**
 * Whoever may not cook any more, at all or with another: first nobody waits for them and they for
 * nobody, then they are out of the session that they are in.
 */
@Listener('sessions')
export class EndingsEvents {
  constructor(
    private readonly boundaries: BoundariesStore,
    private readonly requests: RequestEndings,
    private readonly sessions: LiveSessionsService,
    private readonly bookings: BookingEndings,
    private readonly chefs: ChefsStore,
  ) {}

  @On('identity.erasure.asked.v1')
  async onErasureAsked({ data }: DomainEvent<'identity.erasure.asked.v1'>, work: UnitOfWork) {
    await this.chefs.countAsking(data.uid, work.tx);
    await this.requests.leave(data.uid, work);
    await this.bookings.goneOf(data.uid, work, { ownWill: true });
    await this.sessions.putOut(data.uid, work, 'chef-gone');
  }

  /** The sign-ins of who is suspended, and so the room, end by identity's events. */
  @On('moderation.member.suspended.v1')
  async onSuspended({ data }: DomainEvent<'moderation.member.suspended.v1'>, work: UnitOfWork) {
    const until = data.until ? new Date(data.until) : null;
    // this service's copy may hear of it after this handler: nobody may ask in between
    await this.boundaries.suspend(data.uid, until, work.tx);
    await this.chefs.countAsking(data.uid, work.tx);
    await this.requests.leave(data.uid, work);
    await this.bookings.goneOf(data.uid, work);
    await this.sessions.putOut(data.uid, work);
  }

  @On('social.block.made.v1')
  async onBlockMade({ data }: DomainEvent<'social.block.made.v1'>, work: UnitOfWork) {
    // whoever of the two is asked by the other at this moment
    for (const uid of [data.setBy, data.against]) await this.chefs.countAsking(uid, work.tx);
    await this.requests.part(data.setBy, data.against, work);
    await this.bookings.part(data.setBy, data.against, work);
    await this.sessions.part(data.setBy, data.against, work);
  }

  @On('identity.minority.set.v1')
  async onMinoritySet({ data }: DomainEvent<'identity.minority.set.v1'>, work: UnitOfWork) {
    // this service's copy may hear of it after this handler, which asks by it
    await this.boundaries.setMinority(data.uid, new Date(data.until), data.consent, work.tx);
    await this.chefs.countAsking(data.uid, work.tx);
    await this.requests.reconsider(data.uid, work);
    await this.bookings.reconsider(data.uid, work);
    await this.sessions.reconsider(data.uid, work);
  }
}
