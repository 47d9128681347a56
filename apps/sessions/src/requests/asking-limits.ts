import {
  KNOWN_CAP,
  NETWORK_CAP,
  TAKEN_BACK_CAP,
  timing,
  UNANSWERED_CAP,
  WAITING_CAP,
  type RequestState,
} from '@chefly/contracts';
import { Config } from '@chefly/config';
import { Cache } from '@chefly/engines/cache';
import { Refusal, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SessionsStore } from '../sessions/sessions.store';
import { RequestsStore } from './requests.store';

/** The chef has said no, or nothing: that is what a chef can be kept busy with. */
const isUnanswered = (state: RequestState) => state === 'declined' || state === 'expired';

/** Each asking rings at a chef's: how often one member may, and for how many a chef has room. */
@Injectable()
export class AskingLimits {
  /** What was counted of each chef in one call, which its transaction may try more than once. */
  private readonly counted = new WeakMap<object, Map<string, Promise<number>>>();

  constructor(
    private readonly store: RequestsStore,
    private readonly sessions: SessionsStore,
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
  ) {}

  /**
   * Taking back is bounded, and so is asking the same chef in vain; what ended by itself does not
   * count.
   */
  async check(
    memberUid: string,
    chefUids: readonly string[],
    now: Date,
    tx: ClientSession,
  ): Promise<void> {
    const { limitFactor } = this.config;
    const since = (ms: number) => new Date(now.getTime() - ms);
    const recent = await this.store.listEnded(memberUid, since(timing.askingInVain), tx);
    const takenBack = recent.filter(
      ({ state, reason, askedAt }) =>
        state === 'cancelled' && reason === null && askedAt > since(timing.takingBack),
    );
    if (takenBack.length >= TAKEN_BACK_CAP * limitFactor)
      throw new Refusal('sessions/asking-too-often');
    for (const uid of chefUids) {
      const inVain = recent.filter(({ chefs }) =>
        chefs.some((chef) => chef.uid === uid && isUnanswered(chef.state)),
      );
      if (inVain.length >= UNANSWERED_CAP * limitFactor)
        throw new Refusal('sessions/asked-in-vain');
    }
  }

  /**
   * Whoever cooked with the chef before, and was not only accepted, finds a place that strangers do
   * not take, however many; and strangers one that no single network takes, however many accounts it has: where many wait already
   * it has no more of them.
   */
  async findPlace(
    caller: Pick<Caller, 'uid' | 'block'>,
    chefUid: string,
    tx: ClientSession,
  ): Promise<void> {
    const waiting = (await this.store.listIncoming(chefUid, tx)).length;
    const asked = await this.countOf(caller, chefUid);
    const isCrowded = waiting >= NETWORK_CAP && asked > NETWORK_CAP * this.config.limitFactor;
    if (waiting < WAITING_CAP && !isCrowded) return;
    const isFull = waiting >= WAITING_CAP + KNOWN_CAP;
    if (isFull || !(await this.sessions.hasAttended(caller.uid, chefUid, tx)))
      throw new Refusal('sessions/too-many-requests');
  }

  /** So many of the caller's network have asked the chef, this call among them. */
  private countOf(caller: Pick<Caller, 'block'>, chefUid: string): Promise<number> {
    const own = this.counted.get(caller) ?? new Map<string, Promise<number>>();
    this.counted.set(caller, own);
    const key = `asked/${chefUid}/${caller.block}`;
    const count = async () => this.cache.increment(key, timing.requestWait);
    return own.get(chefUid) ?? own.set(chefUid, count()).get(chefUid)!;
  }
}
