import { onceUp } from '@chefly/engines/once-up';
import { normalise } from '@chefly/engines/search';
import { isDuplicate } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { catalogue, EDITION, type ShippedRecipe } from '../catalogue';
import { Dishes } from './dishes';
import { RecipesStore, type RecipeRow } from './recipes.store';

const LOADED_AT_ONCE = 10;

export const shippedUid = (slug: string) => `catalogue-${slug}`.slice(0, 40).padEnd(16, '-');

/** Whether it came with the product: what an author who left wrote has none either, and did not. */
export const isShipped = ({ edition }: Pick<RecipeRow, 'edition'>): boolean =>
  edition !== undefined;

/** Brings the recipes that the product ships into the store, each once and as it is now. */
@Injectable()
export class ShippedRecipes {
  constructor(
    private readonly store: RecipesStore,
    private readonly dishes: Dishes,
  ) {}

  /** One read when all of them are there. @returns those that were written */
  async load(): Promise<RecipeRow[]> {
    const names = catalogue.map(({ name }) => normalise(name));
    const held = await onceUp(() => this.store.shippedAmong(names));
    const written: RecipeRow[] = [];
    const outdated = catalogue.filter(({ slug, name }) => {
      const row = held.get(normalise(name));
      // a member's recipe that had the name first keeps it
      return !row || (row._id === shippedUid(slug) && (row.edition ?? 0) < EDITION);
    });
    for (let i = 0; i < outdated.length; i += LOADED_AT_ONCE)
      await Promise.all(
        outdated.slice(i, i + LOADED_AT_ONCE).map(async (shipped) => {
          const row = await this.bring(shipped, held.has(normalise(shipped.name)));
          if (row) written.push(row);
        }),
      );
    return written;
  }

  /** Null when there was nothing to write. */
  private async bring(shipped: ShippedRecipe, isThere: boolean): Promise<RecipeRow | null> {
    let attempts = 0;
    return onceUp(async () => {
      attempts++;
      const row = await this.rowOf(shipped);
      if (await this.write(row, isThere)) return row;
      // an attempt whose answer was lost may have written it
      return attempts > 1 && (await this.store.findRecipe(row._id)) ? row : null;
    });
  }

  private async rowOf({ slug, ...shipped }: ShippedRecipe): Promise<RecipeRow> {
    return {
      _id: shippedUid(slug),
      key: normalise(shipped.name),
      picture: await this.dishes.store(slug),
      authorUid: null,
      edition: EDITION,
      ...shipped,
    };
  }

  private async write(row: RecipeRow, isThere: boolean): Promise<boolean> {
    if (isThere) return this.store.replaceShipped(row, EDITION);
    try {
      await this.store.reserveName(row.key, row._id);
      await this.store.insertRecipe(row);
      return true;
    } catch (error) {
      // two replicas that start at once, or a member who had the name first
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }
}
