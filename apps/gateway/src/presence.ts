import type { DomainEvent, Events, EventType } from '@chefly/contracts';
import { timing } from '@chefly/contracts';
import { Bus } from '@chefly/engines/bus';
import { Cache, type LeaseChange } from '@chefly/engines/cache';
import { newUid } from '@chefly/engines/store';
import { log } from '@chefly/telemetry';
import { Inject, Injectable } from '@nestjs/common';

const RENEW_MS = 20_000;
/** A gateway that died is noticed by the others within this. */
const LEASE_MS = 60_000;
const LOOK_MS = 1000;
const AT_ONCE = 500;

const memberLease = (uid: string) => `member/${uid}`;
const roomLease = (sessionUid: string, uid: string) => `room/${sessionUid}/${uid}`;

/**
 * Who is here, and who is in which session's room. Each gateway holds a lease for as long as it has
 * a socket for it; only the first holding and the running out are told, dated by the cache. Whoever
 * closes the last socket has a grace to come back before their lease runs out, and any gateway
 * tells of it.
 */
@Injectable()
export class Presence {
  private readonly holder = newUid();
  /** The sockets here by lease, and the leases of each. */
  private readonly sockets = new Map<string, Set<string>>();
  private readonly leases = new Map<string, Set<string>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private looking = false;
  private stopped = false;

  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(Cache) private readonly cache: Cache,
  ) {}

  start() {
    this.timers.push(
      setInterval(() => void this.renew(), RENEW_MS).unref(),
      setInterval(() => void this.look(), LOOK_MS).unref(),
    );
  }

  /**
   * From here on nothing is told: the leases run out, or the members come back to another gateway.
   */
  stop() {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
  }

  arrived(uid: string, socketId: string) {
    return this.take(memberLease(uid), socketId);
  }

  entered(sessionUid: string, uid: string, socketId: string) {
    return this.take(roomLease(sessionUid, uid), socketId);
  }

  exited(sessionUid: string, uid: string, socketId: string) {
    return this.letGo(roomLease(sessionUid, uid), socketId);
  }

  /** A socket closed: whatever it held is let go. */
  async closed(socketId: string) {
    const held = this.leases.get(socketId) ?? [];
    this.leases.delete(socketId);
    await Promise.all([...held].map((lease) => this.letGo(lease, socketId)));
  }

  private async take(lease: string, socketId: string) {
    this.sockets.set(lease, (this.sockets.get(lease) ?? new Set()).add(socketId));
    this.leases.set(socketId, (this.leases.get(socketId) ?? new Set()).add(lease));
    await this.hold([lease], LEASE_MS);
  }

  private async letGo(lease: string, socketId: string) {
    this.leases.get(socketId)?.delete(lease);
    const here = this.sockets.get(lease);
    if (!here?.delete(socketId) || here.size) return;
    this.sockets.delete(lease);
    await this.hold([lease], timing.presenceGrace);
  }

  private async renew() {
    const leases = [...this.sockets.keys()];
    for (let i = 0; i < leases.length; i += AT_ONCE)
      await this.hold(leases.slice(i, i + AT_ONCE), LEASE_MS);
  }

  private async hold(leases: string[], ttlMs: number) {
    if (this.stopped) return;
    try {
      await this.tell(await this.cache.hold(leases, this.holder, ttlMs), true);
    } catch (err) {
      log.error({ err }, 'presence could not be told');
    }
  }

  /** What ran out, here or at a gateway that is no more. */
  private async look() {
    if (this.looking || this.stopped) return;
    this.looking = true;
    try {
      await this.tell(await this.cache.takeExpired(AT_ONCE), false);
    } catch (err) {
      log.error({ err }, 'absence could not be told');
    } finally {
      this.looking = false;
    }
  }

  private async tell(changes: LeaseChange[], here: boolean) {
    if (!changes.length || this.stopped) return;
    await this.bus.publish(
      changes.map(({ name, at }) => {
        const [kind, first, second] = name.split('/') as [string, string, string];
        const event =
          kind === 'room'
            ? eventOf(here ? 'gateway.room.entered.v1' : 'gateway.room.left.v1', first, at, {
                sessionUid: first,
                uid: second,
              })
            : here
              ? eventOf('gateway.presence.seen.v1', first, at, { uids: [first] })
              : eventOf('gateway.presence.gone.v1', first, at, { uid: first });
        return { topic: 'gateway', key: event.subject, value: JSON.stringify(event) };
      }),
    );
  }
}

const eventOf = <T extends EventType>(
  type: T,
  subject: string,
  at: Date,
  data: Events[T],
): DomainEvent<T> => ({
  specversion: '1.0',
  id: newUid(),
  source: '/chefly/gateway',
  type,
  subject,
  time: at.toISOString(),
  datacontenttype: 'application/json',
  data,
});
