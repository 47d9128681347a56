import { createHash } from 'node:crypto';
import { revocationKey } from '@chefly/access';
import { HOUR, isPushed, type contract, type InputOf, type PushPayload } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { Push } from '@chefly/engines/push';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationsReader } from '../notifications/notifications.reader';
import { NotificationsStore } from '../notifications/notifications.store';
import { isQuiet } from '../settings/local-time';
import { SettingsStore } from '../settings/settings.store';
import { fitting } from './fitting';
import { SubscriptionsStore } from './subscriptions.store';

type Routes = typeof contract.notifications;

/** Browsers that one member is told in: beyond it, the oldest goes. */
export const MOST_BROWSERS = 10;
/** Some push services answer late. */
const SENT_AT_ONCE = 8;
/** What could not be brought by then is news no more. */
const GIVEN_UP_MS = 12 * HOUR;

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

/** Tells members in their browsers, while no page is open there. */
@Injectable()
export class PushService {
  constructor(
    private readonly subscriptions: SubscriptionsStore,
    private readonly settings: SettingsStore,
    private readonly notifications: NotificationsStore,
    private readonly reader: NotificationsReader,
    private readonly outbox: Outbox,
    @Inject(Push) private readonly push: Push,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Cache) private readonly cache: Cache,
  ) {
    jobs.handle('push', ({ uid }) => this.plan(uid));
    jobs.handle('push-send', ({ uid, subscription }) => this.send(uid, subscription), {
      atOnce: SENT_AT_ONCE,
    });
  }

  key() {
    return { key: this.push.key };
  }

  async subscribe(target: InputOf<Routes['subscribe']>, { member }: Caller) {
    if (!this.push.key) throw notFound();
    const { uid: memberUid, signInUid } = member;
    const row = { ...target, _id: idOf(target.endpoint), memberUid, signInUid, at: new Date() };
    await this.outbox.transaction(async (work) => {
      const { tx } = work;
      const before = await this.subscriptions.find(row._id, tx);
      await this.telling([memberUid, before?.memberUid ?? memberUid], work, () =>
        this.subscriptions.save(row, tx),
      );
    });
    await this.crowdOut(memberUid);
    // what was in a sign-in that ended meanwhile was forgotten before this was kept
    if ((await this.cache.get(revocationKey(signInUid))) !== null) {
      await this.outbox.transaction((work) => this.forget(memberUid, signInUid, work));
      throw new Refusal('identity/not-signed-in');
    }
    return {};
  }

  /** Behind what was kept: of several at once the last one looks at all of them. */
  private async crowdOut(memberUid: string): Promise<void> {
    await this.outbox.transaction(async ({ tx }) => {
      const browsers = await this.subscriptions.listOf(memberUid, tx);
      const crowded = browsers.slice(MOST_BROWSERS).map(({ _id }) => _id);
      await this.subscriptions.remove(crowded, tx);
    });
  }

  async unsubscribe({ endpoint }: InputOf<Routes['unsubscribe']>, { uid }: Caller) {
    await this.outbox.transaction((work) =>
      this.telling([uid], work, () => this.subscriptions.removeOf(uid, idOf(endpoint), work.tx)),
    );
    return {};
  }

  /** A sign-in is over: whoever has the device now is told nothing more. */
  forget(memberUid: string, signInUid: string, work: UnitOfWork): Promise<void> {
    return this.telling([memberUid], work, () =>
      this.subscriptions.removeOfSignIn(signInUid, work.tx),
    );
  }

  /** Whether there is a browser that the member allowed to be told in. */
  hasBrowsers(memberUid: string): Promise<boolean> {
    return this.subscriptions.hasOf(memberUid);
  }

  /** One job for each browser: one that cannot be reached is tried again by itself. */
  private async plan(uid: string) {
    const told = await this.wanted(uid);
    if (!told) return;
    for (const { _id: subscription } of await this.subscriptions.listOf(told.memberUid))
      await this.jobs.schedule('push-send', `${uid}-${subscription}`, new Date(), {
        uid,
        subscription,
      });
  }

  private async send(uid: string, subscription: string) {
    const [told, target] = await Promise.all([
      this.wanted(uid),
      this.subscriptions.find(subscription),
    ]);
    if (!told || target?.memberUid !== told.memberUid) return;
    const { endpoint, keys } = target;
    const stands = await this.push.send({ endpoint, keys }, fitting(told.payload), {
      topic: uid,
      until: told.until,
    });
    if (stands) return;
    await this.outbox.transaction((work) =>
      this.telling([told.memberUid], work, () =>
        this.subscriptions.remove([subscription], work.tx),
      ),
    );
  }

  /** Whoever may ask a member by push is told when their first browser comes or the last one goes. */
  private async telling(
    memberUids: string[],
    { tx, emit }: UnitOfWork,
    change: () => Promise<void>,
  ) {
    const before = new Map<string, boolean>();
    for (const uid of new Set(memberUids)) before.set(uid, await this.subscriptions.hasOf(uid, tx));
    await change();
    for (const [memberUid, had] of before) {
      const pushable = await this.subscriptions.hasOf(memberUid, tx);
      if (pushable !== had)
        emit('notifications.browsers.changed.v1', memberUid, { memberUid, pushable });
    }
  }

  /** What it says at this moment; null when there is nothing to tell, or the member wants it quiet. */
  private async wanted(
    uid: string,
  ): Promise<{ memberUid: string; until: Date; payload: PushPayload } | null> {
    const now = new Date();
    const row = await this.notifications.find(uid);
    if (!row || row.read) return null;
    const { memberUid, createdAt: at, answers = null, pushedUntil } = row;
    const until = answers?.until ?? pushedUntil ?? new Date(at.getTime() + GIVEN_UP_MS);
    if (until <= now) return null;
    const settings = await this.settings.get(memberUid);
    if (!isPushed(settings, row.kind ?? 'news')) return null;
    // who asks to be asked until an hour that they name means that hour, and who books means theirs
    const named = !!answers || row.kind === 'booking-due';
    if (!named && isQuiet(settings, now)) return null;
    const [seen] = await this.reader.view(memberUid, [row]);
    if (!seen) return null;
    const { message, link, createdAt } = seen;
    const request = answers && { uid: answers.requestUid, expiresAt: until.toISOString() };
    return { memberUid, until, payload: { uid, message, link, createdAt, request } };
  }
}
