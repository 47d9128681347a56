import { randomBytes } from 'node:crypto';
import {
  defaultNotificationSettings,
  mergedNotificationSettings,
  type contract,
  type InputOf,
  type NotificationSettings,
} from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { nextDigest } from './local-time';
import { SettingsStore } from './settings.store';

type Routes = typeof contract.notifications;

/** What a member wants to be told, where and when. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly store: SettingsStore,
    private readonly outbox: Outbox,
  ) {}

  async get({ uid }: Caller): Promise<NotificationSettings> {
    return view(await this.store.get(uid));
  }

  async change(
    { before, ...here }: InputOf<Routes['changeSettings']>,
    { uid }: Caller,
    now = new Date(),
  ): Promise<NotificationSettings> {
    return this.outbox.transaction(async ({ tx, emit }) => {
      const row = await this.store.find(uid, tx);
      const there = view(row ?? defaultNotificationSettings);
      const settings = before ? mergedNotificationSettings(before, here, there) : here;
      const same = row?.digest === settings.digest && row.timeZone === settings.timeZone;
      await this.store.save(
        {
          _id: uid,
          ...settings,
          digestAt: same ? row.digestAt : nextDigest(settings.digest, settings.timeZone, now),
          digestedAt: row?.digest === 'off' ? now : (row?.digestedAt ?? now),
          digestToken: randomBytes(24).toString('base64url'),
        },
        tx,
      );
      emit('notifications.settings.changed.v1', uid, { memberUid: uid });
      return settings;
    });
  }

  /** Whoever has the mail may end it, as often as they like; it tells nobody whose it is. */
  async endDigest({ token }: InputOf<Routes['endDigest']>) {
    if (!(await this.endDigestOf(token))) throw notFound();
    return {};
  }

  /** False when no mail carried this token. */
  endDigestOf(token: string): Promise<boolean> {
    return this.outbox.transaction(async ({ tx, emit }) => {
      const before = await this.store.endDigest(token, tx);
      // once more it changes nothing, and is no news
      if (before && before.digest !== 'off')
        emit('notifications.settings.changed.v1', before._id, { memberUid: before._id });
      return !!before;
    });
  }
}

const view = ({ off, unpushed, timeZone, quiet, digest }: NotificationSettings) => ({
  off,
  unpushed,
  timeZone,
  quiet,
  digest,
});
