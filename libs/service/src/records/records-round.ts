import type { Keeper, PersonalTask } from '@chefly/contracts';
import type { Consumer, UnitOfWork } from '@chefly/engines/bus';
import { portionsOf } from './portions';
import type { PersonalRecords, Records } from './records';

interface Task {
  task: PersonalTask;
  taskUid: string;
  uid: string;
}
/** Where it is among the records of a service, and within these. */
interface Piece extends Task {
  records: string;
  after: string | null;
}

/**
 * What a service keeps of a member, gone through piece after piece, each an event of its own, so that
 * none takes longer than a handler may and a restart goes on where it was.
 */
export class RecordsRound {
  /** Every service has the same events under its own name: one name stands for all of them here. */
  private readonly keeper: 'chat';

  constructor(
    keeper: Keeper,
    private readonly records: Records,
    private readonly consumer: Pick<Consumer, 'forget'>,
  ) {
    this.keeper = keeper as 'chat';
  }

  begin(task: PersonalTask, taskUid: string, uid: string, work: UnitOfWork): void {
    this.goOn({ task, taskUid, uid }, '', null, work);
  }

  /** As an erasure, of a member who is erased already; nobody waits for that. */
  eraseOnceMore(uid: string, work: UnitOfWork): void {
    this.begin('erasure', onceMore(uid), uid, work);
  }

  async take(piece: Piece, work: UnitOfWork): Promise<void> {
    const records = this.records.from(piece.records);
    if (!records) return this.finish(piece, work);
    // of another name, it begins
    const after = records.name === piece.records ? piece.after : null;
    const rest =
      piece.task === 'export'
        ? await this.tell(piece, records, after, work)
        : { done: await records.erase(piece.uid, work), next: null };
    if (!rest.done) return this.goOn(piece, records.name, rest.next, work);
    const following = this.records.after(records.name);
    if (following) this.goOn(piece, following.name, null, work);
    else await this.finish(piece, work);
  }

  private goOn(
    { task, taskUid, uid }: Task,
    records: string,
    after: string | null,
    { emit }: UnitOfWork,
  ): void {
    const piece = { task, taskUid, uid, records, after };
    emit(`${this.keeper}.records.continued.v1`, taskUid, piece);
  }

  private async tell(
    { taskUid: exportUid, uid }: Task,
    records: PersonalRecords,
    after: string | null,
    { emit }: UnitOfWork,
  ) {
    const { rows, pictures = [], films = [], next } = await records.page(uid, after);
    portionsOf(rows).forEach((portion, i) =>
      emit(`${this.keeper}.export.part.v1`, exportUid, {
        exportUid,
        records: records.name,
        rows: portion as Record<string, unknown>[],
        pictures: i ? [] : pictures,
      }),
    );
    for (const film of films)
      emit(`${this.keeper}.export.film.v1`, exportUid, { exportUid, ...film });
    return { done: !next, next };
  }

  private async finish({ task, taskUid, uid }: Task, { emit, tx }: UnitOfWork): Promise<void> {
    if (task === 'export')
      return emit(`${this.keeper}.export.told.v1`, taskUid, { exportUid: taskUid });
    // what was given up on may name the member, and is about nobody now
    await this.consumer.forget(uid, tx);
    if (taskUid === onceMore(uid)) return;
    emit(`${this.keeper}.erasure.done.v1`, taskUid, { erasureUid: taskUid, uid });
  }
}

/** What an erasure is called that is done again once it has ended: by whom it is about. */
const onceMore = (uid: string) => uid;
