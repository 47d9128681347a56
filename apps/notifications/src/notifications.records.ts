import type { Work } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { formerMember } from '@chefly/contracts';
import { NotificationsStore } from './notifications.store';
import { PeopleStore } from './people/people.store';
import { SubscriptionsStore } from './push/subscriptions.store';

/** What the member was told, and what others were told of them. */
@Injectable()
export class NotificationRecords implements PersonalRecords {
  readonly name = 'notifications';

  constructor(
    records: Records,
    private readonly store: NotificationsStore,
    private readonly people: PeopleStore,
    private readonly subscriptions: SubscriptionsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const query = { cursor: after ?? undefined, limit: RECORDS_AT_ONCE };
    const { rows, next } = await this.store.list(uid, query);
    return {
      rows: rows.map(({ _id, memberUid: _member, fromUid: _from, ...row }) => ({
        uid: _id,
        ...row,
      })),
      next,
    };
  }

  async erase(uid: string, { session, emit }: Work) {
    const told = await this.store.removeSomeFrom(uid, RECORDS_AT_ONCE, session);
    for (const { _id, memberUid } of told)
      emit('notifications.notification.withdrawn.v1', memberUid, { uid: _id, memberUid });
    await this.store.removeAllOf(uid, session);
    await this.subscriptions.removeAllOf(uid, session);
    // what they did along with others is told as a former member's
    await this.people.save(uid, formerMember, session);
    return told.length < RECORDS_AT_ONCE;
  }
}
