import { bookingLimits, HOUR, SECOND } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { MediaRooms } from '@chefly/engines/media';
import { Store } from '@chefly/engines/store';
import { GATEWAY_LEASE, Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OutagesStore, type Outage } from './outages.store';

/** Well within `bookingLimits.away`: one that comes late is no outage. */
const EVERY_MS = 20 * SECOND;
/** Clocks of several processes differ by less. */
const AHEAD_MS = HOUR;

const isAway = (from: Date, to: Date) => to.getTime() - from.getTime() >= bookingLimits.away;

/** Where we were back for less than what counts as away, nobody could do anything: it is one. */
function joined(outages: readonly Outage[]): Outage[] {
  const all: Outage[] = [];
  for (const { from, to } of outages.toSorted((one, other) => +one.from - +other.from)) {
    const before = all.at(-1);
    if (!before || isAway(before.to, from)) all.push({ from, to });
    else if (to > before.to) before.to = to;
  }
  return all;
}

/**
 * When nobody could come to a booked time, since no process of ours was there, or none that had its
 * store, a gateway through which members come, and the media server, without which nobody hears
 * anybody. Each leaves a sign of life there, and whichever is the first after a while without one
 * writes down the while.
 */
@Injectable()
export class Outages {
  private looked = false;

  constructor(
    private readonly store: Store,
    private readonly rows: OutagesStore,
    @Inject(MediaRooms) private readonly rooms: MediaRooms,
    @Inject(Cache) private readonly cache: Cache,
    periods: Periods,
  ) {
    periods.each('no sign of life could be left', EVERY_MS, () => this.look());
  }

  /** A process that has just started may be ahead of its own gateway. */
  private async look(): Promise<void> {
    const isFirst = !this.looked;
    this.looked = true;
    await this.rooms.check();
    if (isFirst || (await this.hasGateway())) await this.leaveSign();
  }

  /** Members come without the cache, too: while it is away it says nothing of gateways. */
  private async hasGateway(): Promise<boolean> {
    try {
      return (await this.cache.held([GATEWAY_LEASE])).has(GATEWAY_LEASE);
    } catch (error) {
      if (!isLostEngine(error)) throw error;
      return true;
    }
  }

  async leaveSign(now = new Date()): Promise<void> {
    await this.store.transaction(async (tx) => {
      const last = await this.rows.lastSign(tx);
      // left by a clock that was wrong, as of a computer that has just started: it would hide every
      // outage until then
      if (last && last.getTime() - now.getTime() >= AHEAD_MS) return this.rows.takeBack(now, tx);
      await this.rows.sign(now, tx);
      if (last && isAway(last, now)) await this.rows.add(last, now, tx);
    });
  }

  /**
   * Whether nobody could come for some of that time. What is asked just after a start, before the
   * first sign is left, is answered by the last one of before.
   */
  async touched(from: Date, to: Date, tx: ClientSession, now = new Date()): Promise<boolean> {
    const last = await this.rows.lastSign(tx);
    if (last && isAway(last, now) && last < to && now > from) return true;
    return this.rows.hasWithin(from, to, tx);
  }

  /** Those that went on after that. The one that we are in, or have just come back from, ends now. */
  async after(at: Date, tx?: ClientSession, now = new Date()): Promise<Outage[]> {
    const last = await this.rows.lastSign(tx);
    const latest = last && isAway(last, now) ? [{ from: last, to: now }] : [];
    const before = new Date(at.getTime() - bookingLimits.away);
    const all = joined([...(await this.rows.listAfter(before, tx)), ...latest]);
    return all.filter(({ to }) => to > at);
  }
}
