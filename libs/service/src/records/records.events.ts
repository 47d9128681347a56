import type { DomainEvent, Keeper } from '@chefly/contracts';
import { Consumer, type UnitOfWork } from '@chefly/engines/bus';
import { BoundariesStore } from '@chefly/people';
import type { Type } from '@nestjs/common';
import { Listener, On } from '../listening';
import { Records } from './records';
import { RecordsRound } from './records-round';

/** A service's part in the export and the erasure of a member's data. */
export function recordsEventsOf(service: string): Type {
  // every service has the same events under its own name: one name stands for all of them here
  const keeper = service as Keeper as 'chat';

  @Listener(service)
  class RecordsEvents {
    private readonly round: RecordsRound;

    constructor(
      records: Records,
      private readonly boundaries: BoundariesStore,
      consumer: Consumer,
    ) {
      this.round = new RecordsRound(keeper, records, consumer);
    }

    @On('identity.export.requested.v1')
    async onExportRequested(
      { data: { exportUid, uid } }: DomainEvent<'identity.export.requested.v1'>,
      work: UnitOfWork,
    ) {
      this.round.begin('export', exportUid, uid, work);
    }

    @On('identity.erasure.asked.v1')
    async onErasureAsked({ data }: DomainEvent<'identity.erasure.asked.v1'>, { tx }: UnitOfWork) {
      await this.boundaries.hide(data.uid, tx);
    }

    @On('identity.erasure.withdrawn.v1')
    async onErasureWithdrawn(
      { data }: DomainEvent<'identity.erasure.withdrawn.v1'>,
      { tx }: UnitOfWork,
    ) {
      await this.boundaries.unhide(data.uid, tx);
    }

    @On('identity.erasure.begun.v1')
    async onErasureBegun(
      { data: { erasureUid, uid } }: DomainEvent<'identity.erasure.begun.v1'>,
      work: UnitOfWork,
    ) {
      this.round.begin('erasure', erasureUid, uid, work);
    }

    /** News of before, of a service that was not done yet, may have come since this one was. */
    @On('identity.erasure.ended.v1')
    async onErasureEnded(
      { data: { uid } }: DomainEvent<'identity.erasure.ended.v1'>,
      work: UnitOfWork,
    ) {
      await this.boundaries.liftAll(uid, work.tx);
      this.round.eraseOnceMore(uid, work);
    }

    @On(`${keeper}.records.continued.v1`)
    onContinued({ data }: DomainEvent<'chat.records.continued.v1'>, work: UnitOfWork) {
      return this.round.take(data, work);
    }
  }
  return RecordsEvents;
}
