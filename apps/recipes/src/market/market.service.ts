import type { contract, InputOf } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { catalogue } from '../catalogue';
import { CookingStore } from '../cooking/cooking.store';
import { CatalogueService } from '../recipes/catalogue.service';
import { RecipesStore } from '../recipes/recipes.store';
import { shippedUid } from '../recipes/shipped-recipes';
import { ShownRecipes } from '../recipes/shown-recipes';
import { SavedStore } from '../saved/saved.store';

type Recipes = typeof contract.recipes;

/** Of each cuisine of the shipped recipes one dish, the first. */
const dishOfCuisine = new Map(
  catalogue.toReversed().map(({ slug, details }) => [details.cuisine, shippedUid(slug)] as const),
);
dishOfCuisine.delete('');

/** What there is to look at before anything is searched. */
@Injectable()
export class MarketService {
  constructor(
    private readonly shown: ShownRecipes,
    private readonly catalogue: CatalogueService,
    private readonly pictures: Pictures,
    private readonly saved: SavedStore,
    private readonly recipes: RecipesStore,
    private readonly cookings: CookingStore,
  ) {}

  async cards({ uids }: InputOf<Recipes['cards']>, caller: Caller) {
    const rows = await this.shown.list([...new Set(uids)]);
    return { items: await this.catalogue.cards(rows, caller.uid) };
  }

  /** Whether the caller has a recipe of any kind: of one they have, the rest is not asked for. */
  async firstSteps({ uid }: Caller) {
    const one = { limit: 1 };
    const found =
      (await this.saved.list(uid, undefined, one)).rows.length > 0 ||
      (await this.recipes.listMemberRecipes(uid, one)).rows.length > 0 ||
      (await this.cookings.list(uid, one)).rows.length > 0;
    return { found };
  }

  async cuisines() {
    const rows = await this.shown.list([...dishOfCuisine.values()]);
    const shown = new Map(rows.map((row) => [row._id, row]));
    const names = [...dishOfCuisine.keys()].toSorted((a, b) => a.localeCompare(b, 'en'));
    return {
      items: names.map((name) => {
        const picture = shown.get(dishOfCuisine.get(name)!)?.picture ?? null;
        return { name, picture: this.pictures.view(picture) };
      }),
    };
  }
}
