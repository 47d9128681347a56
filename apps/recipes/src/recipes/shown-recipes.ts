import { MINUTE, SECOND } from '@chefly/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RecipesStore, type ShownRow } from './recipes.store';

/** Some 700 bytes each. */
const MOST_KEPT = 5_000;

/**
 * What a card shows of recipes that a search found. It never changes while the recipe is there, so
 * it is seldom read; and what is withdrawn leaves the search itself, by the event that forgets it
 * here. One replica hears of that event: the others show it for a minute more to who asks by its uid.
 */
@Injectable()
export class ShownRecipes {
  private readonly kept = new LRUCache<string, ShownRow>({
    max: MOST_KEPT,
    ttl: MINUTE,
    ttlResolution: SECOND,
    perf: Date,
  });

  constructor(private readonly store: RecipesStore) {}

  /** In the order asked for; unknown ones are left out. */
  async list(uids: string[]): Promise<ShownRow[]> {
    const rows = new Map(uids.map((uid) => [uid, this.kept.get(uid)]));
    const missing = uids.filter((uid) => !rows.get(uid));
    if (missing.length)
      for (const row of await this.store.listShown(missing)) {
        rows.set(row._id, row);
        this.kept.set(row._id, row);
      }
    return uids.flatMap((uid) => rows.get(uid) ?? []);
  }

  forget(uid: string): void {
    this.kept.delete(uid);
  }
}
