import { setImmediate as others } from 'node:timers/promises';
import { MINUTE, timing } from '@chefly/contracts';
import { Bus } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { newUid } from '@chefly/engines/store';
import { GATEWAY_LEASE } from '@chefly/service';
import { log } from '@chefly/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { memberLease, PresenceNews, roomLease } from './presence-news';

const RENEW_MS = 20_000;
/** A gateway that died is noticed by the others within this. */
const LEASE_MS = MINUTE;
/** That all of them did is noticed sooner: what nobody can do from then on is no fault of theirs. */
const GATEWAY_LEASE_MS = 30_000;
const LOOK_MS = 1000;
const AT_ONCE = 500;
/** A bus that does not answer must keep nobody from being held. */
const BUS_PATIENCE_MS = 1000;

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
  private readonly news: PresenceNews;
  /** For how long to hold what was asked for since the cache was asked last. */
  private wanted = new Map<string, number>();
  private nextHolding: Promise<void> | null = null;
  private holding = Promise.resolve();
  private readonly timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> | null = null;
  private stopped = false;

  constructor(
    @Inject(Bus) bus: Bus,
    @Inject(Cache) private readonly cache: Cache,
  ) {
    this.news = new PresenceNews(bus, this.holder);
  }

  start() {
    void this.renew();
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
    // whoever goes meanwhile asks for less, and is heard after this
    void this.hold([GATEWAY_LEASE], GATEWAY_LEASE_MS);
    await this.hold([...this.sockets.keys()], LEASE_MS);
  }

  private forgetGraces(now: number) {
    for (const [lease, graces] of this.graces) {
      for (const [signInUid, until] of graces) if (until <= now) graces.delete(signInUid);
      if (!graces.size) this.graces.delete(lease);
    }
  }

  /**
   * What is asked for while earlier ones are held and told goes together with the next: a thousand
   * who come at once are a few calls of the cache and a few events.
   */
  private hold(leases: string[], ttlMs: number): Promise<void> {
    for (const lease of leases) this.wanted.set(lease, ttlMs);
    if (!this.wanted.size) return this.holding;
    return (this.nextHolding ??= this.holding =
      this.holding.then(() => {
        const { wanted } = this;
        this.wanted = new Map();
        this.nextHolding = null;
        return this.holdAll(wanted);
      }));
  }

  private async holdAll(wanted: Map<string, number>) {
    if (this.stopped) return;
    try {
      for (const [ttlMs, leases] of Map.groupBy(wanted.keys(), (lease) => wanted.get(lease)!))
        for (let i = 0; i < leases.length; i += AT_ONCE) {
          // a renewal of many holds up nothing else
          if (i) await others();
          const some = leases.slice(i, i + AT_ONCE);
          this.news.came(await this.cache.hold(some, this.holder, ttlMs));
        }
    } catch (err) {
      log.error({ err }, 'presence could not be held');
    }
    await atMost(BUS_PATIENCE_MS, this.news.tell());
  }

  /** What ran out, here or at a gateway that is no more. */
  private look(): Promise<void> {
    return (this.looking ??= this.tellExpired().finally(() => (this.looking = null)));
  }

  private async tellExpired() {
    if (this.stopped) return;
    try {
      this.news.went(await this.cache.takeExpired(AT_ONCE));
    } catch (err) {
      log.error({ err }, 'absence could not be looked up');
    }
    await this.news.tell();
  }
}

async function atMost(ms: number, work: Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms).unref();
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
