import { createHash } from 'node:crypto';
import { isPushed, type contract, type InputOf, type PushPayload } from '@chefly/contracts';
import { Jobs } from '@chefly/engines/jobs';
import { Push } from '@chefly/engines/push';
import { notFound, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { NotificationsReader } from '../notifications/notifications.reader';
import { NotificationsStore } from '../notifications/notifications.store';
import { isQuiet } from '../settings/local-time';
import { SettingsStore } from '../settings/settings.store';
import { SubscriptionsStore } from './subscriptions.store';

type Routes = typeof contract.notifications;

/** Browsers that one member is told in: beyond it, the oldest goes. */
export const MOST_BROWSERS = 10;
/** Some push services answer late. */
const SENT_AT_ONCE = 8;
/** What could not be brought by then is news no more. */
const GIVEN_UP_MS = 12 * 3600_000;

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

/** Tells members in their browsers, while no page is open there. */
@Injectable()
export class PushService {
  constructor(
    private readonly subscriptions: SubscriptionsStore,
    private readonly settings: SettingsStore,
    private readonly notifications: NotificationsStore,
    private readonly reader: NotificationsReader,
    @Inject(Push) private readonly push: Push,
    @Inject(Jobs) private readonly jobs: Jobs,
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
    await this.subscriptions.save(row);
    const browsers = await this.subscriptions.listOf(memberUid);
    await this.subscriptions.remove(browsers.slice(MOST_BROWSERS).map(({ _id }) => _id));
    return {};
  }

  async unsubscribe({ endpoint }: InputOf<Routes['unsubscribe']>, { uid }: Caller) {
    await this.subscriptions.removeOf(uid, idOf(endpoint));
    return {};
  }

  /** A sign-in is over: whoever has the device now is told nothing more. */
  forget(signInUid: string): Promise<void> {
    return this.subscriptions.removeOfSignIn(signInUid);
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
    const stands = await this.push.send({ endpoint, keys }, JSON.stringify(told.payload), uid);
    if (!stands) await this.subscriptions.remove([subscription]);
  }

  /** What it says at this moment; null when there is nothing to tell, or the member wants it quiet. */
  private async wanted(
    uid: string,
    now = new Date(),
  ): Promise<{ memberUid: string; payload: PushPayload } | null> {
    const row = await this.notifications.find(uid);
    if (!row || row.read || now.getTime() - row.createdAt.getTime() > GIVEN_UP_MS) return null;
    const { memberUid } = row;
    const settings = await this.settings.get(memberUid);
    if (!isPushed(settings, row.kind ?? 'news') || isQuiet(settings, now)) return null;
    const [seen] = await this.reader.view(memberUid, [row]);
    if (!seen) return null;
    const { message, link, createdAt } = seen;
    return { memberUid, payload: { uid, message, link, createdAt } };
  }
}
