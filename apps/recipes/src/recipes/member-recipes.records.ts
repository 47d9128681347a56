import type { UnitOfWork } from '@chefly/engines/bus';
import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { RecipesStore } from './recipes.store';

/** What the member cooks. */
@Injectable()
export class MemberRecipeRecords implements PersonalRecords {
  readonly name = 'recipes';

  constructor(
    records: Records,
    private readonly store: RecipesStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listMemberRecipes(uid, pageAfter(after));
    const recipes = await this.store.listRecipes(rows.map((row) => row.recipeUid));
    const names = new Map(recipes.map(({ _id, name }) => [_id, name]));
    const shown = rows.map(({ recipeUid, addedAt }) => ({
      recipe: names.get(recipeUid) ?? null,
      addedAt,
    }));
    return { rows: shown, next };
  }

  async erase(uid: string, { tx, emit }: UnitOfWork) {
    const { rows } = await this.store.listMemberRecipes(uid, pageAfter(null));
    for (const { recipeUid } of rows)
      if (await this.store.removeMemberRecipe(uid, recipeUid, tx))
        emit('recipes.member-recipe.removed.v1', uid, { memberUid: uid, recipeUid });
    return rows.length < RECORDS_AT_ONCE;
  }
}
