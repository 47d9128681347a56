import { randomBytes } from 'node:crypto';
import type { contract, InputOf, NotificationSettings } from '@chefly/contracts';
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
    settings: InputOf<Routes['changeSettings']>,
    { uid }: Caller,
    now = new Date(),
  ): Promise<NotificationSettings> {
    await this.outbox.transaction(async ({ tx }) => {
      const before = await this.store.find(uid, tx);
      const same = before?.digest === settings.digest && before.timeZone === settings.timeZone;
      await this.store.save(
        {
          _id: uid,
          ...settings,
          digestAt: same ? before.digestAt : nextDigest(settings.digest, settings.timeZone, now),
          digestedAt: before?.digest === 'off' ? now : (before?.digestedAt ?? now),
          digestToken: randomBytes(24).toString('base64url'),
        },
        tx,
      );
    });
    return settings;
  }

  /** Whoever has the mail may end it, as often as they like; it tells nobody whose it is. */
  async endDigest({ token }: InputOf<Routes['endDigest']>) {
    if (!(await this.endDigestOf(token))) throw notFound();
    return {};
  }

  /** False when no mail carried this token. */
  endDigestOf(token: string): Promise<boolean> {
    return this.store.endDigest(token);
  }
}

const view = ({ off, unpushed, timeZone, quiet, digest }: NotificationSettings) => ({
  off,
  unpushed,
  timeZone,
  quiet,
  digest,
});
