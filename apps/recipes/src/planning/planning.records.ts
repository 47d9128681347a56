import { entriesOf, mealsOf, nothingPlanned } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { RecipesStore } from '../recipes/recipes.store';
import { PlanningStore } from './planning.store';

/** What the member plans to cook, and what they wrote on their shopping list. */
@Injectable()
export class PlanningRecords implements PersonalRecords {
  readonly name = 'plan';

  constructor(
    records: Records,
    private readonly store: PlanningStore,
    private readonly recipes: RecipesStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const row = await this.store.find(uid);
    const state = row?.state ?? nothingPlanned;
    const meals = mealsOf(state);
    const rows = await this.recipes.listRecipes(meals.map(({ recipeUid }) => recipeUid));
    const names = new Map(rows.map(({ _id, name }) => [_id, name]));
    const ticked = Object.entries(state.ticks).filter(([, { value }]) => value);
    return {
      rows: [
        ...meals.map(({ recipeUid, day, servings }) => ({
          recipe: names.get(recipeUid) ?? null,
          day,
          servings,
        })),
        ...entriesOf(state).map(({ text }) => ({ toBuy: text })),
        ...ticked.map(([bought]) => ({ bought })),
      ],
      next: null,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.remove(uid, tx);
    return true;
  }
}
