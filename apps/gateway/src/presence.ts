import type { DomainEvent, Events, EventType } from '@chefly/contracts';
import { Bus } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { log } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';

const RENEW_MS = 20_000;
const UIDS_IN_ONE_EVENT = 500;

/** Who has a socket here. Told at once when that changes, and again while it lasts: a lease that a dead gateway stops renewing. */
@Injectable()
export class Presence {
  private readonly sockets = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(@Inject(Bus) private readonly bus: Bus) {}

  start() {
    this.timer = setInterval(() => void this.renew(), RENEW_MS).unref();
  }

  /** From here on nothing is told: the leases run out, or the members come back to another gateway. */
  stop() {
    this.stopped = true;
    clearInterval(this.timer);
  }

  async arrived(uid: string) {
    this.sockets.set(uid, (this.sockets.get(uid) ?? 0) + 1);
    await this.tell('gateway.presence.seen.v1', uid, { uids: [uid] });
  }

  async left(uid: string) {
    const remaining = (this.sockets.get(uid) ?? 1) - 1;
    if (remaining > 0) return void this.sockets.set(uid, remaining);
    this.sockets.delete(uid);
    await this.tell('gateway.presence.gone.v1', uid, { uid });
  }

  /** The last socket at another gateway closed: whoever has one here is not gone. */
  heardGone(uid: string) {
    if (this.sockets.has(uid)) void this.tell('gateway.presence.seen.v1', uid, { uids: [uid] });
  }

  private async renew() {
    const uids = [...this.sockets.keys()];
    for (let i = 0; i < uids.length; i += UIDS_IN_ONE_EVENT)
      await this.tell('gateway.presence.seen.v1', 'renewal', {
        uids: uids.slice(i, i + UIDS_IN_ONE_EVENT),
      });
  }

  private async tell<T extends EventType>(type: T, subject: string, data: Events[T]) {
    if (this.stopped) return;
    const event: DomainEvent<T> = {
      specversion: '1.0',
      id: newUid(),
      source: '/chefly/gateway',
      type,
      subject,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      data,
    };
    await this.bus
      .publish([{ topic: 'gateway', key: subject, value: JSON.stringify(event) }])
      .catch((err) => log.error({ err }, 'presence could not be told'));
  }
}
