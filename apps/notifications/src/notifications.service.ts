import type { contract, InputOf, Notification } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { listPage, newUid, Store } from '@chefly/engines/store';
import type { Caller } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type Model } from 'mongoose';

type Routes = typeof contract.notifications;

interface NotificationRow {
  _id: string;
  memberUid: string;
  message: string;
  link: string | null;
  read: boolean;
  createdAt: Date;
}

const schema = new Schema<NotificationRow>(
  { _id: String, memberUid: String, message: String, link: String, read: Boolean, createdAt: Date },
  { versionKey: false },
);
schema.index({ memberUid: 1, createdAt: -1, _id: -1 });
schema.index({ memberUid: 1, read: 1 });

@Injectable()
export class NotificationsService {
  private readonly rows: Model<NotificationRow>;

  constructor(@Inject(Store) store: Store) {
    this.rows = store.model('notifications', schema);
  }

  async list(query: InputOf<Routes['list']>, caller: Caller) {
    const { rows, next } = await listPage(
      this.rows,
      { memberUid: caller.uid },
      'createdAt',
      -1,
      query,
    );
    return { items: rows.map(view), next };
  }

  async unread(caller: Caller) {
    return { unread: !!(await this.rows.exists({ memberUid: caller.uid, read: false })) };
  }

  async markRead(caller: Caller) {
    await this.rows.updateMany({ memberUid: caller.uid, read: false }, { $set: { read: true } });
    return {};
  }

  async notify(memberUid: string, message: string, link: string | null, { session, emit }: Work) {
    const row: NotificationRow = {
      _id: newUid(),
      memberUid,
      message,
      link,
      read: false,
      createdAt: new Date(),
    };
    await this.rows.create([row], { session });
    emit('notifications.notification.created.v1', memberUid, {
      uid: row._id,
      memberUid,
      message,
      link,
      createdAt: row.createdAt.toISOString(),
    });
  }
}

const view = ({ _id: uid, message, link, read, createdAt }: NotificationRow): Notification => ({
  uid,
  message,
  link,
  read,
  createdAt: createdAt.toISOString(),
});
