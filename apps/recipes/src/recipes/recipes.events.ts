import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import { CatalogueService } from './catalogue.service';
import { RecipesStore } from './recipes.store';

@Listener('recipes')
export class RecipesEvents {
  constructor(
    private readonly store: RecipesStore,
    private readonly catalogue: CatalogueService,
  ) {}

  // its own event: an index that cannot be reached is tried again, and the approval does not wait
  // for it
  @On('recipes.submission.approved.v1')
  async onSubmissionApproved({ data }: DomainEvent<'recipes.submission.approved.v1'>) {
    const row = await this.store.findRecipe(data.recipeUid);
    if (row) await this.catalogue.index(row);
  }

  @On('recipes.recipe.withdrawn.v1')
  onRecipeWithdrawn({ data }: DomainEvent<'recipes.recipe.withdrawn.v1'>) {
    return this.catalogue.unindex(data.recipeUid);
  }
}
