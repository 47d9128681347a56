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

interface Held {
  signInUid: string;
  leases: Set<string>;
}

/**
 * Who is here, and who is in which session's room. Each gateway holds a lease for as long as it has
 * a socket for it; only the first holding and the running out are told, dated by the cache. Whoever
 * closes the last socket has a grace to come back before their lease runs out, unless the sign-in
 * of that socket is over; any gateway tells of it.
 */
@Injectable()
export class Presence {
  private readonly holder = newUid();
  /** The sockets here by lease, and what each holds. */
  private readonly sockets = new Map<string, Set<string>>();
  private readonly held = new Map<string, Held>();
  /** Until when a lease is kept for the sign-ins whose sockets here have closed. */
  private readonly graces = new Map<string, Map<string, number>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> | null = null;
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

  arrived(uid: string, socketId: string, signInUid: string) {
    this.held.set(socketId, { signInUid, leases: new Set() });
    return this.take(memberLease(uid), socketId);
  }

  entered(sessionUid: string, uid: string, socketId: string) {
    return this.take(roomLease(sessionUid, uid), socketId);
  }

  async exited(sessionUid: string, uid: string, socketId: string) {
    const socket = this.held.get(socketId);
    const lease = roomLease(sessionUid, uid);
    if (socket?.leases.delete(lease)) await this.letGo(lease, socketId, socket.signInUid);
  }

  /** A socket closed: whatever it held is let go. */
  async closed(socketId: string) {
    const socket = this.held.get(socketId);
    this.held.delete(socketId);
    const leases = [...(socket?.leases ?? [])];
    await Promise.all(leases.map((lease) => this.letGo(lease, socketId, socket!.signInUid)));
  }

  /** A sign-in is over, and with it these sockets: nobody comes back by it, so it has no grace. */
  async ended(signInUid: string, socketIds: string[]) {
    const closing = socketIds.map((socketId) => this.closed(socketId));
    const kept = [...this.graces].filter(([, graces]) => graces.delete(signInUid));
    const ending = kept
      .filter(([lease]) => !this.sockets.has(lease))
      .map(([lease, graces]) => {
        const until = Math.max(Date.now(), ...graces.values());
        return this.hold([lease], until - Date.now());
      });
    for (const [lease, graces] of kept) if (!graces.size) this.graces.delete(lease);
    await Promise.all([...closing, ...ending]);
    await this.looking;
    await this.look();
  }

  private async take(lease: string, socketId: string) {
    const socket = this.held.get(socketId);
    if (!socket) return;
    socket.leases.add(lease);
    this.sockets.set(lease, (this.sockets.get(lease) ?? new Set()).add(socketId));
    await this.hold([lease], LEASE_MS);
  }

  private async letGo(lease: string, socketId: string, signInUid: string) {
    const here = this.sockets.get(lease);
    if (!here?.delete(socketId)) return;
    const graces = this.graces.get(lease) ?? new Map<string, number>();
    this.graces.set(lease, graces.set(signInUid, Date.now() + timing.presenceGrace));
    if (here.size) return;
    this.sockets.delete(lease);
    await this.hold([lease], timing.presenceGrace);
  }

  private async renew() {
    this.forgetGraces(Date.now());
    const leases = [...this.sockets.keys()];
    for (let i = 0; i < leases.length; i += AT_ONCE) {
      // whoever went while the earlier ones were renewed is not held anew
      const here = leases.slice(i, i + AT_ONCE).filter((lease) => this.sockets.has(lease));
      await this.hold(here, LEASE_MS);
    }
  }

  private forgetGraces(now: number) {
    for (const [lease, graces] of this.graces) {
      for (const [signInUid, until] of graces) if (until <= now) graces.delete(signInUid);
      if (!graces.size) this.graces.delete(lease);
    }
  }

  private async hold(leases: string[], ttlMs: number) {
    if (this.stopped || !leases.length) return;
    try {
      await this.tell(await this.cache.hold(leases, this.holder, ttlMs), true);
    } catch (err) {
      log.error({ err }, 'presence could not be told');
    }
  }

  /** What ran out, here or at a gateway that is no more. */
  private look(): Promise<void> {
    return (this.looking ??= this.tellExpired().finally(() => (this.looking = null)));
  }

  private async tellExpired() {
    if (this.stopped) return;
    try {
      await this.tell(await this.cache.takeExpired(AT_ONCE), false);
    } catch (err) {
      log.error({ err }, 'absence could not be told');
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
