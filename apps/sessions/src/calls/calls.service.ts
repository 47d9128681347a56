import { CHEF_CALLS_CAP, DAY, type ChefCall } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { NearBookings } from '../bookings/near-bookings';
import { isAvailable, isReachable } from '../chefs/availability';
import { personOf, type ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { callUid, CallsStore, type CallRow } from './calls.store';

const MOST_CHEFS = 50;
/** So many are told of one chef: who waits behind them is told of the next change. */
const MOST_TOLD = 200;
const LOOKED_AT_ONCE = 200;

/** How far those who wait were told of a chef. */
export interface Waiting {
  chefUid: string;
  cursor?: string;
  told?: number;
}

/** Members who are told, once, when a chef of a recipe is free. */
@Injectable()
export class CallsService {
  constructor(
    private readonly store: CallsStore,
    private readonly chefs: ChefsStore,
    private readonly people: People,
    private readonly outbox: Outbox,
    private readonly near: NearBookings,
  ) {}

  async get({ recipe }: { recipe: string }, { uid }: Caller, now = new Date()): Promise<ChefCall> {
    const row = await this.store.find(uid, recipe);
    return { until: row && row.until > now ? row.until.toISOString() : null };
  }

  async ask({ recipe }: { recipe: string }, caller: Caller, now = new Date()): Promise<ChefCall> {
    const decision = await this.people.mayJoinIn(caller.uid);
    if (!decision.allowed) throw new Refusal(decision.code);
    for (let attempt = 1; ; attempt++)
      try {
        const { until } = await this.keep(recipe, caller, now);
        return { until: until.toISOString() };
      } catch (error) {
        // another of their calls took the place
        if (attempt > CHEF_CALLS_CAP || !isDuplicate(error)) throw error;
      }
  }

  private keep(recipe: string, caller: Caller, now: Date): Promise<CallRow> {
    return this.outbox.transaction(async ({ tx, emit }) => {
      const all = await this.store.allOf(caller.uid, tx);
      const kept = all.find(({ recipeUid }) => recipeUid === recipe);
      if (kept && kept.until > now) return kept;
      if (!kept && all.length >= CHEF_CALLS_CAP) throw new Refusal('sessions/too-many-calls');
      const asked: CallRow = {
        slot: kept?.slot ?? freeSlot(all),
        ...{ _id: callUid(caller.uid, recipe), memberUid: caller.uid },
        ...{ gender: caller.member.gender, recipeUid: recipe },
        until: new Date(now.getTime() + DAY),
      };
      await this.store.save(asked, tx);
      emit('sessions.chef-call.asked.v1', caller.uid, {
        memberUid: caller.uid,
        recipeUid: recipe,
        until: asked.until.toISOString(),
      });
      return asked;
    }, `calls of ${caller.uid}`);
  }

  async end({ recipe }: { recipe: string }, { uid }: Caller) {
    await this.outbox.transaction(async ({ tx }) => {
      await this.store.take(callUid(uid, recipe), tx);
    });
    return {};
  }

  over(id: string, now = new Date()): Promise<void> {
    return this.store.removeOver(id, now);
  }

  /** Somebody may have become free while they asked. */
  async lookFor(memberUid: string, recipeUid: string, work: UnitOfWork): Promise<void> {
    const call = await this.store.find(memberUid, recipeUid, work.tx);
    if (!call) return;
    const { gender } = call;
    const { rows } = await this.chefs.listFree(
      { gender, recipeUid, exceptUid: memberUid },
      { limit: MOST_CHEFS },
    );
    for (const { chef } of await this.near.withTime(rows, new Date(), work.tx))
      if (await this.answer(call, chef, work)) return;
  }

  /**
   * Whoever waits for a chef of one of these recipes is told, if this one is free.
   * @returns where to go on, as long as somebody may still be told; null when it is done
   */
  async chefChanged(
    { chefUid, cursor, told: before = 0 }: Waiting,
    work: UnitOfWork,
    now = new Date(),
  ): Promise<Waiting | null> {
    const chef = await this.chefs.find(chefUid, work.tx);
    if (!chef || chef.busy || !isAvailable(chef, now) || !isReachable(chef, now)) return null;
    if (!(await this.near.withTime([chef], now, work.tx)).length) return null;
    const recipeUids = chef.recipes.map(({ uid }) => uid);
    const query = { cursor, limit: LOOKED_AT_ONCE };
    const { rows, next } = await this.store.listWaiting(recipeUids, chef.gender, query);
    let told = before;
    for (const call of rows)
      if (told < MOST_TOLD && call.until > now && (await this.answer(call, chef, work))) told++;
    return next && told < MOST_TOLD ? { chefUid, cursor: next, told } : null;
  }

  /** Behind those who could not be told of this chef others wait. */
  goOn(from: Waiting): Promise<Waiting | null> {
    return this.outbox.transaction((work) => this.chefChanged(from, work));
  }

  /** @returns whether the member was told, as the policy stands now */
  private async answer(call: CallRow, chef: ChefRow, { tx, emit }: UnitOfWork): Promise<boolean> {
    const { memberUid, recipeUid, gender } = call;
    const recipe = chef.recipes.find(({ uid }) => uid === recipeUid);
    const member = { uid: memberUid, gender };
    const them = { uid: chef._id, gender: chef.gender };
    if (!recipe || memberUid === chef._id) return false;
    if (!(await this.people.mayJoinIn(memberUid)).allowed) return false;
    if (!(await this.people.decide('chef-list', member, them)).allowed) return false;
    if (!(await this.store.take(call._id, tx))) return false;
    emit('sessions.chef-call.answered.v1', memberUid, {
      ...{ memberUid, recipeUid, recipeName: recipe.name },
      chef: personOf(chef),
    });
    return true;
  }
}

function freeSlot(calls: CallRow[]): number {
  const taken = new Set(calls.map(({ slot }) => slot));
  let slot = 0;
  while (taken.has(slot)) slot++;
  return slot;
}
