import type { contract, InputOf, Notification } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import type { Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { NotificationsStore, REPEATED_AFTER_MS, type NotificationRow } from './notifications.store';

type Routes = typeof contract.notifications;

/** What to tell. `about` names what can be repeated at will, and is told once a day. */
export interface News {
  memberUid: string;
  message: string;
  link: string | null;
  about?: string;
}

@Injectable()
export class NotificationsService {
  constructor(private readonly store: NotificationsStore) {}

  async list(query: InputOf<Routes['list']>, caller: Caller) {
    const { rows, next } = await this.store.list(caller.uid, query);
    return { items: rows.map(view), next };
  }

  async unread(caller: Caller) {
    return { unread: await this.store.hasUnread(caller.uid) };
  }

  async markRead(caller: Caller) {
    await this.store.markRead(caller.uid);
    return {};
  }

  /** What was told today and withdrawn since comes back as it was, and rings nobody. */
  async notify({ about, ...news }: News, work: Work, now = new Date()) {
    const told = about ? await this.store.findTold(about, work.session) : null;
    if (told && now.getTime() - told.at.getTime() < REPEATED_AFTER_MS) {
      const { uid: _id, read, at: createdAt } = told;
      await this.store.remove(_id, work.session);
      return this.store.add({ _id, ...news, read, createdAt }, work.session);
    }
    const row: NotificationRow = { _id: newUid(), ...news, read: false, createdAt: now };
    await this.store.add(row, work.session);
    if (about)
      await this.store.saveTold({ _id: about, uid: row._id, read: false, at: now }, work.session);
    work.emit('notifications.notification.created.v1', row.memberUid, {
      uid: row._id,
      ...news,
      createdAt: now.toISOString(),
    });
  }

  /** Takes back what is true no more. */
  async withdraw(about: string, { session, emit }: Work) {
    const told = await this.store.findTold(about, session);
    const row = told && (await this.store.remove(told.uid, session));
    if (!row) return;
    await this.store.saveTold({ ...told, read: row.read }, session);
    emit('notifications.notification.withdrawn.v1', row.memberUid, {
      uid: row._id,
      memberUid: row.memberUid,
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
