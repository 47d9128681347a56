import { NAMED_RECIPES_CAP } from '@chefly/contracts';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { NearBookings } from '../bookings/near-bookings';
import { ChefsStore } from './chefs.store';

/** Of more free chefs the best rated are counted. */
const CHEFS_COUNTED = 200;

/** Which recipes the caller could cook with a chef now. */
@Injectable()
export class FreeRecipesService {
  constructor(
    private readonly chefs: ChefsStore,
    private readonly people: People,
    private readonly near: NearBookings,
  ) {}

  async list(caller: Caller) {
    const decision = await this.people.mayJoinIn(caller.uid);
    if (!decision.allowed) throw new Refusal(decision.code);
    const { gender } = caller.member;
    const { rows } = await this.chefs.listFree(
      { gender, exceptUid: caller.uid },
      { limit: CHEFS_COUNTED },
    );
    const chefs = await this.people.among('chef-list', caller.member, rows, (row) => ({
      uid: row._id,
      gender: row.gender,
    }));
    const counts = new Map<string, number>();
    for (const { chef } of await this.near.withTime(chefs))
      for (const { uid } of chef.recipes) counts.set(uid, (counts.get(uid) ?? 0) + 1);
    const items = [...counts]
      .map(([recipeUid, free]) => ({ recipeUid, chefs: free }))
      .sort((one, other) => other.chefs - one.chefs || (one.recipeUid < other.recipeUid ? -1 : 1));
    return { items: items.slice(0, NAMED_RECIPES_CAP), recipes: items.length };
  }
}
