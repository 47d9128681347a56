import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { BoundariesStore } from '@chefly/people';
import type { Type } from '@nestjs/common';
import { Listener, On } from './listening';

/** Keeps a service's copy of what members set against each other. */
function boundariesOf(service: string): Type {
  @Listener(service)
  class BoundariesEvents {
    constructor(private readonly boundaries: BoundariesStore) {}

    @On('social.block.made.v1')
    async onBlockMade({ data, time }: DomainEvent<'social.block.made.v1'>, { tx }: UnitOfWork) {
      const { setBy, against } = data;
      await this.boundaries.setBoundary('block', setBy, against, tx, new Date(time));
    }

    @On('social.block.lifted.v1')
    async onBlockLifted({ data }: DomainEvent<'social.block.lifted.v1'>, { tx }: UnitOfWork) {
      await this.boundaries.liftBoundary('block', data.setBy, data.against, tx);
    }

    @On('social.mute.made.v1')
    async onMuteMade({ data, time }: DomainEvent<'social.mute.made.v1'>, { tx }: UnitOfWork) {
      const { setBy, against } = data;
      await this.boundaries.setBoundary('mute', setBy, against, tx, new Date(time));
    }

    @On('social.mute.lifted.v1')
    async onMuteLifted({ data }: DomainEvent<'social.mute.lifted.v1'>, { tx }: UnitOfWork) {
      await this.boundaries.liftBoundary('mute', data.setBy, data.against, tx);
    }
  }
  return BoundariesEvents;
}

/** Keeps a service's copy of who is suspended. */
function suspensionsOf(service: string): Type {
  @Listener(service)
  class SuspensionsEvents {
    constructor(private readonly boundaries: BoundariesStore) {}

    @On('moderation.member.suspended.v1')
    async onSuspended({ data }: DomainEvent<'moderation.member.suspended.v1'>, { tx }: UnitOfWork) {
      await this.boundaries.suspend(data.uid, data.until ? new Date(data.until) : null, tx);
    }

    @On('moderation.member.reinstated.v1')
    async onReinstated({ data }: DomainEvent<'moderation.member.reinstated.v1'>, work: UnitOfWork) {
      await this.boundaries.reinstate(data.uid, work.tx);
    }
  }
  return SuspensionsEvents;
}

/** Keeps a service's copy of who is under 18. */
function minoritiesOf(service: string): Type {
  @Listener(service)
  class MinoritiesEvents {
    constructor(private readonly boundaries: BoundariesStore) {}

    @On('identity.minority.set.v1')
    async onMinoritySet({ data }: DomainEvent<'identity.minority.set.v1'>, { tx }: UnitOfWork) {
      const { uid, until, consent } = data;
      await this.boundaries.setMinority(uid, new Date(until), consent, tx);
    }

    @On('identity.minority.lifted.v1')
    async onMinorityLifted({ data }: DomainEvent<'identity.minority.lifted.v1'>, work: UnitOfWork) {
      await this.boundaries.liftMinority(data.uid, work.tx);
    }
  }
  return MinoritiesEvents;
}

/**
 * Whose fact it is writes the rows itself, in the transaction of the fact; everybody else hears of
 * it.
 */
export const peopleEventsOf = (service: string): Type[] =>
  [
    { owner: 'social', of: boundariesOf },
    { owner: 'moderation', of: suspensionsOf },
    { owner: 'identity', of: minoritiesOf },
  ]
    .filter(({ owner }) => owner !== service)
    .map(({ of }) => of(service));
