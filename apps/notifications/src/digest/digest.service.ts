import { Config } from '@chefly/config';
import { MINUTE, withoutLinks, type Notification } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationsReader } from '../notifications/notifications.reader';
import { NotificationsStore } from '../notifications/notifications.store';
import { ONE_CLICK } from './one-click.controller';
import { nextDigest } from '../settings/local-time';
import { SettingsStore, type SettingsRow } from '../settings/settings.store';

/** Digests are due at quarters of an hour. */
const DUE_MS = 15 * MINUTE;
const MEMBERS_AT_ONCE = 100;
/** Lines of one mail. */
const MOST_LINES = 20;
/** Of the unread ones that are looked at for those that may be told: the newest may be of one who is hidden now. */
const LOOKED_AT = 100;

/** What a member has not read, by mail: for those who asked for it, at eight in the morning where they are. */
@Injectable()
export class DigestService {
  constructor(
    private readonly settings: SettingsStore,
    private readonly store: NotificationsStore,
    private readonly reader: NotificationsReader,
    private readonly outbox: Outbox,
    @Inject(Config) private readonly config: Config,
    periods: Periods,
  ) {
    periods.once('digest', DUE_MS, () => this.writeDue());
  }

  private async writeDue() {
    const now = new Date();
    for (;;) {
      const due = await this.settings.listDue(now, MEMBERS_AT_ONCE);
      for (const row of due) await this.write(row, now);
      if (due.length < MEMBERS_AT_ONCE) return;
    }
  }

  /** Counted as written in the transaction of its event: there is one mail for each. Nothing new is no mail. */
  private async write(row: SettingsRow, now: Date) {
    const { _id: memberUid, digest, timeZone, digestedAt, digestToken } = row;
    const since = digestedAt ?? new Date(0);
    const unread = await this.store.listUnread(memberUid, LOOKED_AT);
    const news = unread.filter(({ createdAt }) => createdAt > since);
    const items = (await this.reader.view(memberUid, news)).slice(0, MOST_LINES);
    await this.outbox.transaction(async ({ tx, emit }) => {
      const next = nextDigest(digest, timeZone, now);
      if (!(await this.settings.digested(row, next, now, tx)) || !items.length) return;
      emit('notifications.digest.written.v2', memberUid, {
        memberUid,
        subject: 'What you have not read on chefly',
        text: this.textOf(items, digestToken),
        unsubscribe: `${this.config.publicUrl}${ONE_CLICK}?token=${digestToken}`,
      });
    });
  }

  private textOf(items: Notification[], token: string): string {
    const { publicUrl } = this.config;
    const lines = items.map(({ message }) => `- ${withoutLinks(message)}`).join('\n');
    return (
      'Salam,\n\n' +
      'this happened since you last looked:\n\n' +
      `${lines}\n\n` +
      `See it all: ${publicUrl}/notifications\n\n` +
      'You asked for this mail in your settings. No more of them: ' +
      `${publicUrl}/digest/end?token=${token}`
    );
  }
}
