import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { RequestsStore } from '../requests/requests.store';
import { KitchenStore } from './kitchen.store';

/** Pictures that came with raised hands, and with requests of who was stuck: whether they are still shown, and when they go. */
@Listener('sessions')
export class KitchenEvents {
  constructor(
    private readonly store: KitchenStore,
    private readonly requests: RequestsStore,
  ) {}

  @On('content.picture.expired.v1')
  async onPictureExpired(
    { data: { key } }: DomainEvent<'content.picture.expired.v1'>,
    { emit }: UnitOfWork,
  ) {
    const held = (await this.store.showsPicture(key)) || (await this.requests.showsPicture(key));
    emit('sessions.picture.checked.v1', key, { key, held });
  }

  /** What was shown in a session that moderators took away is shown to nobody. */
  @On('moderation.subject.removed.v1')
  async onSubjectRemoved(
    { data: { kind, subjectUid } }: DomainEvent<'moderation.subject.removed.v1'>,
    { tx, emit }: UnitOfWork,
  ) {
    if (kind !== 'session') return;
    for (const row of await this.store.listPictured(subjectUid, tx)) {
      await this.store.dropPicture(row, tx);
      const { key } = row.picture!;
      emit('sessions.picture.released.v1', key, { key });
    }
    for (const row of await this.requests.listPictured(subjectUid, tx)) {
      await this.requests.dropPicture(row._id, tx);
      const { key } = row.picture!;
      emit('sessions.picture.released.v1', key, { key });
    }
  }
}
