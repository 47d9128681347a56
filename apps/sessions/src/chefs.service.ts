import type { Chef, contract, InputOf } from '@chefly/contracts';
import { decide } from '@chefly/policy';
import type { Caller } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { personOf, SessionsStore, type ChefRow } from './sessions.store';

type Sessions = typeof contract.sessions;

const LEASE_MS = 60_000;
/** A reload or a lost connection comes back within this; until then the chef stays listed. */
export const GRACE_MS = 8_000;

/** Who can be asked: presence and availability. */
@Injectable()
export class ChefsService {
  constructor(@Inject(SessionsStore) private readonly store: SessionsStore) {}

  async list({ recipe: recipeUid, ...query }: InputOf<Sessions['chefs']>, caller: Caller) {
    const { rows, next } = await this.store.listFree(
      { gender: caller.member.gender, recipeUid, exceptUid: caller.uid },
      query,
    );
    return {
      items: rows
        .filter(
          (row) => decide('chef-list', caller.member, { uid: row._id, gender: row.gender }).allowed,
        )
        .map(viewChef),
      next,
    };
  }

  async availability(caller: Caller) {
    const row = await this.store.findChef(caller.uid);
    return { available: row?.available ?? false, busy: !!row?.busy };
  }

  async setAvailability({ available }: { available: boolean }, caller: Caller) {
    await this.store.chefs.updateOne({ _id: caller.uid }, { $set: { available } });
    return this.availability(caller);
  }

  async seen(uids: string[]) {
    await this.store.chefs.updateMany(
      { _id: { $in: uids } },
      { $set: { onlineUntil: new Date(Date.now() + LEASE_MS) } },
    );
  }

  /** The last socket of a member closed. Returns the session they were in as its chef, if any. */
  async gone(uid: string): Promise<string | null> {
    await this.store.chefs.updateOne(
      { _id: uid },
      { $set: { onlineUntil: new Date(Date.now() + GRACE_MS) } },
    );
    const busy = (await this.store.findChef(uid))?.busy;
    const session = busy ? await this.store.findSession(busy) : null;
    return session?.chef.uid === uid ? session._id : null;
  }
}

const viewChef = (row: ChefRow): Chef => ({
  ...personOf(row),
  level: row.level,
  rating: row.rating,
  ratings: row.ratings,
  sessions: row.sessions,
  recipes: row.recipes.map((recipe) => recipe.name),
});
