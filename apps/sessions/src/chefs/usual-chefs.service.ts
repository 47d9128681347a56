import {
  gender as genders,
  MINUTE,
  USUAL_CHEFS_AT_LEAST,
  type Gender,
  type UsualChefs,
} from '@chefly/contracts';
import { Periods } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { ChefsStore } from './chefs.store';
import { hourStart, usualFrom, usualId, usualIds, type UsualRow } from './usual-chefs';
import { UsualChefsStore } from './usual-chefs.store';

/** So often it is counted who is free: within an hour the most counts. */
const EVERY_MS = 15 * MINUTE;
const WRITTEN_AT_ONCE = 500;

/**
 * When chefs of a recipe usually are free. Kept are numbers of at least three who were free at the
 * same moment: who they were is not written, and of fewer nothing is.
 */
@Injectable()
export class UsualChefsService {
  constructor(
    private readonly chefs: ChefsStore,
    private readonly store: UsualChefsStore,
    periods: Periods,
  ) {
    periods.once('usual-chefs', EVERY_MS, () => this.count(new Date()));
  }

  async count(now: Date): Promise<void> {
    const at = hourStart(now);
    for (const gender of genders.options) {
      const counts = new Map<string, number>();
      for await (const { recipes } of this.chefs.eachFree(gender, now))
        for (const { uid } of recipes) counts.set(uid, (counts.get(uid) ?? 0) + 1);
      const rows = [...counts]
        .filter(([, free]) => free >= USUAL_CHEFS_AT_LEAST)
        .map(([uid, free]): UsualRow => ({ _id: usualId(uid, gender, at), free, at }));
      for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE)
        await this.store.note(rows.slice(from, from + WRITTEN_AT_ONCE));
    }
  }

  /** Of the reader's own gender, without the reader. */
  async of(
    recipeUid: string,
    { uid, gender }: { uid: string; gender: Gender },
    now: Date,
  ): Promise<UsualChefs | null> {
    const free = await this.store.list(usualIds(recipeUid, gender, now));
    if (!free.size) return null;
    const reader = await this.chefs.find(uid);
    const own = !!reader?.recipes.some((recipe) => recipe.uid === recipeUid);
    return usualFrom(free, { recipeUid, gender, own }, now);
  }
}
