import type { DomainEvent, Keeper, PersonalTask } from '@chefly/contracts';
import { Consumer, type UnitOfWork } from '@chefly/engines/bus';
import { BoundariesStore } from '@chefly/people';
import type { Type } from '@nestjs/common';
import { Listener, On } from '../listening';
import { Records } from './records';

type Continued = DomainEvent<'chat.records.continued.v1'>;
type Task = { task: PersonalTask; taskUid: string; uid: string };

/** Far below what a bus takes in one message. */
const PART_BYTES = 200_000;

/**
 * A service's part in the export and the erasure of a member's data: piece after piece, each an
 * event of its own, so that none takes longer than a handler may and a restart goes on where it
 * was.
 */
export function recordsEventsOf(service: string): Type {
  // every service has the same events under its own name: one name stands for all of them here
  const keeper = service as Keeper as 'chat';

  @Listener(service)
  class RecordsEvents {
    constructor(
      private readonly records: Records,
      private readonly boundaries: BoundariesStore,
      private readonly consumer: Consumer,
    ) {}

    @On('identity.export.requested.v1')
    async onExportRequested(
      { data: { exportUid, uid } }: DomainEvent<'identity.export.requested.v1'>,
      work: UnitOfWork,
    ) {
      this.goOn({ task: 'export', taskUid: exportUid, uid }, '', null, work);
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
      this.goOn({ task: 'erasure', taskUid: erasureUid, uid }, '', null, work);
    }

    /**
     * News of before, of a service that was not done yet, may have come since this one was: all of
     * it is erased once more, and nobody waits for that.
     */
    @On('identity.erasure.ended.v1')
    async onErasureEnded(
      { data: { uid } }: DomainEvent<'identity.erasure.ended.v1'>,
      work: UnitOfWork,
    ) {
      await this.boundaries.liftAll(uid, work.tx);
      this.goOn({ task: 'erasure', taskUid: onceMore(uid), uid }, '', null, work);
    }

    @On(`${keeper}.records.continued.v1`)
    async onContinued({ data }: Continued, work: UnitOfWork) {
      const records = this.records.from(data.records);
      if (!records) return this.finish(data, work);
      // of another name, it begins
      const after = records.name === data.records ? data.after : null;
      if (data.task === 'export') {
        const { rows, pictures = [], films = [], next } = await records.page(data.uid, after);
        this.tell(data.taskUid, records.name, rows, pictures, work);
        for (const film of films)
          work.emit(`${keeper}.export.film.v1`, data.taskUid, { exportUid: data.taskUid, ...film });
        if (next) return this.goOn(data, records.name, next, work);
      } else if (!(await records.erase(data.uid, work)))
        return this.goOn(data, records.name, null, work);
      const following = this.records.after(records.name);
      if (following) this.goOn(data, following.name, null, work);
      else await this.finish(data, work);
    }

    private goOn(task: Task, records: string, after: string | null, { emit }: UnitOfWork) {
      const { taskUid, uid } = task;
      emit(`${keeper}.records.continued.v1`, taskUid, {
        ...{ task: task.task, taskUid, uid },
        ...{ records, after },
      });
    }

    private tell(
      exportUid: string,
      records: string,
      rows: object[],
      pictures: string[],
      { emit }: UnitOfWork,
    ) {
      const parts = portionsOf(rows);
      parts.forEach((portion, i) =>
        emit(`${keeper}.export.part.v1`, exportUid, {
          ...{ exportUid, records },
          rows: portion as Record<string, unknown>[],
          pictures: i ? [] : pictures,
        }),
      );
    }

    private async finish({ task, taskUid, uid }: Task, { emit, tx }: UnitOfWork) {
      if (task === 'export')
        return emit(`${keeper}.export.told.v1`, taskUid, { exportUid: taskUid });
      // what was given up on may name the member, and is about nobody now
      await this.consumer.deadLetters.removeNaming(uid, tx);
      if (taskUid === onceMore(uid)) return;
      emit(`${keeper}.erasure.done.v1`, taskUid, { erasureUid: taskUid, uid });
    }
  }
  return RecordsEvents;
}

/** What an erasure is called that is done again once it has ended: by whom it is about. */
const onceMore = (uid: string) => uid;

/** Rows in messages that a bus takes; at least one, which may carry pictures alone. */
function portionsOf(rows: object[]): object[][] {
  const portions: object[][] = [[]];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    if (bytes && bytes + size > PART_BYTES) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)!.push(row);
    bytes += size;
  }
  return portions;
}
