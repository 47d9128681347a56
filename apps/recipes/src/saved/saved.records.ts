import type { UnitOfWork } from '@chefly/engines/bus';
import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { RecipesStore } from '../recipes/recipes.store';
import { SavedStore } from './saved.store';
import { ShelvesStore } from './shelves.store';

/** The names of the member's collections. */
@Injectable()
export class CollectionRecords implements PersonalRecords {
  readonly name = 'recipe-collections';

  constructor(
    records: Records,
    private readonly shelves: ShelvesStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const shelf = await this.shelves.find(uid);
    return { rows: (shelf?.collections ?? []).map(({ name }) => ({ name })), next: null };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.shelves.remove(uid, tx);
    return true;
  }
}

/** What the member saved, and in which collections. */
@Injectable()
export class SavedRecords implements PersonalRecords {
  readonly name = 'saved-recipes';

  constructor(
    records: Records,
    private readonly store: SavedStore,
    private readonly shelves: ShelvesStore,
    private readonly recipes: RecipesStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const [{ rows, next }, shelf] = await Promise.all([
      this.store.list(uid, undefined, pageAfter(after)),
      this.shelves.find(uid),
    ]);
    const recipes = await this.recipes.listRecipes(rows.map((row) => row.recipeUid));
    const names = new Map(recipes.map(({ _id, name }) => [_id, name]));
    const collections = new Map(shelf?.collections.map((each) => [each.uid, each.name]));
    const shown = rows.map(({ recipeUid, collectionUids, savedAt }) => ({
      recipe: names.get(recipeUid) ?? null,
      collections: collectionUids.flatMap((each) => collections.get(each) ?? []),
      savedAt,
    }));
    return { rows: shown, next };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    const { rows } = await this.store.list(uid, undefined, pageAfter(null));
    for (const { recipeUid } of rows) await this.store.remove(uid, recipeUid, tx);
    return rows.length < RECORDS_AT_ONCE;
  }
}
