import type { UnitOfWork } from '@chefly/engines/bus';
import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import { NotificationsService } from './notifications.service';
import { NotificationsStore } from './notifications.store';
import { VoicesStore } from './voices.store';

/** What the member was told, and what others were told of them. */
@Injectable()
export class NotificationRecords implements PersonalRecords {
  readonly name = 'notifications';

  constructor(
    records: Records,
    private readonly store: NotificationsStore,
    private readonly voices: VoicesStore,
    private readonly people: PeopleStore,
    private readonly notifications: NotificationsService,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.list(uid, pageAfter(after));
    return {
      rows: rows.map(
        ({
          _id,
          memberUid: _member,
          fromUid: _from,
          actors: _actors,
          about: _about,
          pushedUntil: _until,
          ...row
        }) => ({ uid: _id, ...row }),
      ),
      next,
    };
  }

  async erase(uid: string, work: UnitOfWork) {
    const { tx, emit } = work;
    const told = await this.store.removeSomeFrom(uid, RECORDS_AT_ONCE, tx);
    for (const { _id, memberUid } of told)
      emit('notifications.notification.withdrawn.v1', memberUid, { uid: _id, memberUid });
    if (told.length === RECORDS_AT_ONCE) return false;
    if (!(await this.notifications.forgetActor(uid, work))) return false;
    await this.store.removeAllOf(uid, tx);
    await this.voices.removeToldTo(uid, tx);
    await this.people.setFormer(uid, tx);
    return true;
  }
}
