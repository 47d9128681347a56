import type { contract, InputOf, SessionType } from '@chefly/contracts';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { mayDealInMoney } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { NearBookings } from '../bookings/near-bookings';
import type { ChefRow } from '../chefs/chef-row';
import { ChefsStore } from '../chefs/chefs.store';
import { priceOf, wasShown } from '../chefs/price';
import { AskingLimits } from './asking-limits';
import { obstacleOf } from './request';

interface About {
  recipeUid: string;
  type: SessionType;
  /** As the member has seen them, by chef. */
  prices: InputOf<typeof contract.sessions.ask>['prices'];
}

/** Whether chefs can be asked for a recipe, by this member, now. */
@Injectable()
export class AskableChefs {
  constructor(
    private readonly store: ChefsStore,
    private readonly limits: AskingLimits,
    private readonly people: People,
    private readonly near: NearBookings,
  ) {}

  /** Each of them once. @throws the reason of the first who cannot be asked */
  async list(
    chefUids: readonly string[],
    about: About,
    caller: Caller,
    now: Date,
    tx: ClientSession,
  ): Promise<ChefRow[]> {
    // whoever asks may be suspended, erased or taken as a chef at this moment: that finds what is
    // asked here, or it finds that
    await this.store.countAsking(caller.uid, tx);
    await this.limits.check(caller.uid, chefUids, now, tx);
    const chefs: ChefRow[] = [];
    for (const uid of new Set(chefUids)) chefs.push(await this.askable(uid, about, caller, tx));
    await this.checkPrices(chefs, about.prices, caller, tx);
    return chefs;
  }

  /** @throws when a chef asks for more than was shown, or the member may not owe anything. */
  private async checkPrices(
    chefs: ChefRow[],
    shown: About['prices'],
    { uid }: Caller,
    tx: ClientSession,
  ): Promise<void> {
    if (!chefs.every((chef) => wasShown(priceOf(chef), shown[chef._id])))
      throw new Refusal('sessions/price-changed');
    if (!chefs.some(priceOf)) return;
    const minor = (await this.people.minorsAmong([uid], tx)).length > 0;
    const decision = mayDealInMoney({ minor });
    if (!decision.allowed) throw new Refusal(decision.code);
  }

  private async askable(
    uid: string,
    { recipeUid, type }: About,
    caller: Caller,
    tx: ClientSession,
  ): Promise<ChefRow> {
    const chef = await this.store.find(uid, tx);
    if (!chef) throw notFound();
    const them = { uid, gender: chef.gender };
    const decision = await this.people.decide('request', caller.member, them, { type }, tx);
    if (!decision.allowed) throw new Refusal(decision.code);
    if (!chef.recipes.some((recipe) => recipe.uid === recipeUid))
      throw new Refusal('sessions/recipe-not-held');
    const [free] = obstacleOf(chef) ? [] : await this.near.withTime([chef], new Date(), tx);
    if (!free) throw new Refusal('sessions/chef-not-available');
    await this.store.countAsking(uid, tx);
    await this.limits.findPlace(caller, uid, tx);
    return chef;
  }
}
