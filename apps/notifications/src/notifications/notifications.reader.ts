import type { contract, InputOf, Notification, NotificationKind } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import type { Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { actorsOf, messageOf } from './notifications.service';
import { NotificationsStore, type NotificationRow } from './notifications.store';
import { PeopleStore } from '../people/people.store';

type Routes = typeof contract.notifications;

/** How often a page is filled up when some of it may not be shown any more. */
const MOST_LOOKS = 5;
/** Of the unread ones that are looked at for those that may be shown. */
const UNREAD_LOOK = 20;
const FACES = 3;
/** What is told with the name of a recipe as its title. */
const OF_RECIPES = new Set<NotificationKind>([
  'request-missed',
  'request-waiting',
  'review-due',
  'submission',
]);

/** A member's notifications as they see them: rows, whom they hear of, words. */
@Injectable()
export class NotificationsReader {
  constructor(
    private readonly store: NotificationsStore,
    private readonly names: PeopleStore,
    private readonly people: People,
    private readonly outbox: Outbox,
  ) {}

  async list({ cursor, limit }: InputOf<Routes['list']>, { uid }: Caller) {
    const items: Notification[] = [];
    let next: string | null = cursor ?? null;
    for (let look = 0; look < MOST_LOOKS && items.length < limit; look++) {
      const page = await this.store.list(uid, {
        cursor: next ?? undefined,
        limit: limit - items.length,
      });
      items.push(...(await this.view(uid, page.rows)));
      next = page.next;
      if (!next) break;
    }
    return { items, next };
  }

  async unread({ uid }: Caller) {
    const rows = await this.store.listUnread(uid, UNREAD_LOOK);
    let shown = await this.shown(uid, rows);
    // the newest may all be of one who is hidden now, and others stand behind them
    if (!shown.length && rows.length === UNREAD_LOOK)
      shown = await this.shown(uid, await this.store.listUnread(uid, UNREAD_LOOK * MOST_LOOKS));
    const news = shown.filter(({ row }) => row.kind !== 'request-waiting');
    return { unread: shown.length > 0, count: news.length };
  }

  async markRead({ until }: InputOf<Routes['markRead']>, { uid }: Caller) {
    await this.outbox.transaction(async ({ tx, emit }) => {
      if (await this.store.markRead(uid, until ? new Date(until) : undefined, tx))
        emit('notifications.list.changed.v1', uid, { memberUid: uid });
    });
    return {};
  }

  /** Rows as this member reads them, without those that are of nobody whom they hear of. */
  async view(memberUid: string, rows: NotificationRow[]): Promise<Notification[]> {
    const shown = await this.shown(memberUid, rows);
    const names = new Map(
      (await this.names.list(shown.flatMap(({ actors }) => actors.slice(0, FACES)))).map(
        (person) => [person.uid, person],
      ),
    );
    return shown.map(({ row, actors, hidden }) => {
      const people = actors.slice(0, FACES).map((uid) => names.get(uid)!);
      return {
        uid: row._id,
        kind: row.kind ?? 'news',
        message: messageOf(row, people, (row.voices ?? 1) - hidden),
        link: row.link,
        people,
        subject: row.subject ?? null,
        recipe: (OF_RECIPES.has(row.kind ?? 'news') && row.title) || null,
        read: row.read,
        createdAt: row.createdAt.toISOString(),
      };
    });
  }

  private async shown(memberUid: string, rows: NotificationRow[]) {
    const heard = await this.people.heard(memberUid, rows.flatMap(actorsOf));
    return rows.flatMap((row) => {
      const all = actorsOf(row);
      const actors = all.filter((uid) => heard.has(uid));
      return all.length && !actors.length
        ? []
        : [{ row, actors, hidden: all.length - actors.length }];
    });
  }
}
