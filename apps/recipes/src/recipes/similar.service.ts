import type { contract, InputOf } from '@chefly/contracts';
import { normalise } from '@chefly/engines/search';
import type { Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { CatalogueService } from './catalogue.service';
import { mostAlike, searchesFor } from './similar';
import { RecipesStore } from './recipes.store';

type Recipes = typeof contract.recipes;

const FOUND_EACH = 20;
const TOLD = 4;

/** Recipes that are nearly what somebody is about to submit. */
@Injectable()
export class SimilarService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly store: RecipesStore,
  ) {}

  async find({ name }: InputOf<Recipes['similar']>, caller: Caller) {
    const key = normalise(name);
    const found = await Promise.all(
      searchesFor(key).map((text) => this.catalogue.find(text, FOUND_EACH)),
    );
    const rows = await this.store.listRecipes([...new Set(found.flat())]);
    return { items: await this.catalogue.cards(mostAlike(key, rows, TOLD), caller.uid) };
  }
}
