import type { contract, InputOf, Notification } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import type { Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { NotificationsStore, REPEATED_AFTER_MS, type NotificationRow } from './notifications.store';

type Routes = typeof contract.notifications;

/** What to tell. `about` names what can be repeated at will, and is told once a day. */
export interface News {
  memberUid: string;
  message: string;
  link: string | null;
  about?: string;
  /** Whose doing it is: nothing is told of members whom the reader has muted, or who are nobody to them. */
  fromUid?: string;
}

@Injectable()
export class NotificationsService {
  constructor(
    private readonly store: NotificationsStore,
    private readonly people: People,
  ) {}

  async list(query: InputOf<Routes['list']>, caller: Caller) {
    const { rows, next } = await this.store.list(caller.uid, query);
    const present = await this.people.present(
      caller.member,
      rows.flatMap((row) => row.fromUid ?? []),
    );
    const shown = rows.filter(({ fromUid }) => !fromUid || present.has(fromUid));
    return { items: shown.map(view), next };
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
    const { memberUid, fromUid } = news;
    if (fromUid && !(await this.people.hears(memberUid, fromUid, work.session))) return;
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
      memberUid,
      message: news.message,
      link: news.link,
      createdAt: now.toISOString(),
    });
  }

  /** Two who are nobody to each other have told each other nothing. */
  async forgetBetween(one: string, other: string, { session, emit }: Work) {
    for (const [memberUid, fromUid] of [
      [one, other],
      [other, one],
    ] as const)
      for (const uid of await this.store.removeFrom(memberUid, fromUid, session))
        emit('notifications.notification.withdrawn.v1', memberUid, { uid, memberUid });
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
