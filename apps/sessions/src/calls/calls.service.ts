import { CHEF_CALLS_CAP, DAY, type ChefCall } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
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

/** Any chef of a recipe, or one of them. */
interface Wanted {
  recipe: string;
  chef?: string;
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

  async get({ recipe }: { recipe: string }, { uid }: Caller): Promise<ChefCall> {
    const now = new Date();
    const row = await this.store.find(callUid(uid, recipe));
    return { until: row && row.until > now ? row.until.toISOString() : null };
  }

  async ask(wanted: Wanted, caller: Caller): Promise<ChefCall> {
    const now = new Date();
    const decision = await this.people.mayJoinIn(caller.uid);
    if (!decision.allowed) throw new Refusal(decision.code);
    await this.checkChef(wanted, caller);
    for (let attempt = 1; ; attempt++)
      try {
        const { until } = await this.keep(wanted, caller, now);
        return { until: until.toISOString() };
      } catch (error) {
        // another of their calls took the place
        if (attempt > CHEF_CALLS_CAP || !isDuplicate(error)) throw error;
      }
  }

  /** @throws of one whom the caller is not offered for this recipe, busy or not. */
  private async checkChef({ recipe, chef: uid }: Wanted, { member }: Caller): Promise<void> {
    if (!uid) return;
    const chef = await this.chefs.find(uid);
    if (!chef) throw notFound();
    const them = { uid, gender: chef.gender };
    const decision = await this.people.decide('chef-list', member, them);
    if (!decision.allowed) throw new Refusal(decision.code);
    if (!chef.recipes.some((each) => each.uid === recipe))
      throw new Refusal('sessions/recipe-not-held');
  }

  private keep({ recipe, chef }: Wanted, caller: Caller, now: Date): Promise<CallRow> {
    const _id = callUid(caller.uid, recipe, chef);
    return this.outbox.transaction(async ({ tx, emit }) => {
      const found = await this.store.allOf(caller.uid, tx);
      // those whose time is over take no place, also before anything has taken them away
      const over = found.filter((each) => each._id !== _id && each.until <= now);
      if (over.length)
        await this.store.take(
          over.map((each) => each._id),
          tx,
        );
      const all = found.filter((each) => !over.includes(each));
      const kept = all.find((each) => each._id === _id);
      if (kept && kept.until > now) return kept;
      if (!kept && all.length >= CHEF_CALLS_CAP) throw new Refusal('sessions/too-many-calls');
      const asked: CallRow = {
        slot: kept?.slot ?? freeSlot(all),
        _id,
        memberUid: caller.uid,
        gender: caller.member.gender,
        recipeUid: recipe,
        ...(chef && { chefUid: chef }),
        until: new Date(now.getTime() + DAY),
      };
      await this.store.save(asked, tx);
      emit('sessions.chef-call.asked.v2', caller.uid, {
        memberUid: caller.uid,
        recipeUid: recipe,
        chefUid: chef ?? null,
        until: asked.until.toISOString(),
      });
      return asked;
    }, `calls of ${caller.uid}`);
  }

  async end({ recipe, chef }: Wanted, { uid }: Caller) {
    await this.outbox.transaction(async ({ tx }) => {
      await this.store.take([callUid(uid, recipe, chef)], tx);
    });
    return {};
  }

  over(id: string): Promise<void> {
    return this.store.removeOver(id, new Date());
  }

  /** Somebody may have become free while they asked. */
  async lookFor(id: string, work: UnitOfWork): Promise<void> {
    const call = await this.store.find(id, work.tx);
    if (!call) return;
    const { gender, memberUid, recipeUid, chefUid } = call;
    if (chefUid) {
      const chef = await this.freeChef(chefUid, work);
      if (chef) await this.answer(call, chef, work);
      return;
    }
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
  ): Promise<Waiting | null> {
    const now = new Date();
    const chef = await this.freeChef(chefUid, work, now);
    if (!chef) return null;
    const recipeUids = chef.recipes.map(({ uid }) => uid);
    const query = { cursor, limit: LOOKED_AT_ONCE };
    const { gender } = chef;
    const of = { recipeUids, chefUid, gender };
    const { rows, next } = await this.store.listWaiting(of, now, query);
    let told = before;
    for (const call of rows) if (told < MOST_TOLD && (await this.answer(call, chef, work))) told++;
    return next && told < MOST_TOLD ? { chefUid, cursor: next, told } : null;
  }

  /** Behind those who could not be told of this chef others wait. */
  goOn(from: Waiting): Promise<Waiting | null> {
    return this.outbox.transaction((work) => this.chefChanged(from, work));
  }

  private async freeChef(uid: string, { tx }: UnitOfWork, now = new Date()) {
    const chef = await this.chefs.find(uid, tx);
    if (!chef || chef.busy || !isAvailable(chef, now) || !isReachable(chef, now)) return null;
    return (await this.near.withTime([chef], now, tx)).length ? chef : null;
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
    // who waits for any and for this one is told once
    const both = [callUid(memberUid, recipeUid), callUid(memberUid, recipeUid, chef._id)];
    if (!(await this.store.take(both, tx))) return false;
    emit('sessions.chef-call.answered.v1', memberUid, {
      memberUid,
      recipeUid,
      recipeName: recipe.name,
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
