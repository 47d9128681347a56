import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import type { UnitOfWork } from '@chefly/engines/bus';
import { CatalogueService } from './recipes/catalogue.service';
import { RecipesStore } from './recipes.store';
import { SubmissionsStore } from './submissions/submissions.store';

@Listener('recipes')
export class RecipesEvents {
  constructor(
    private readonly store: RecipesStore,
    private readonly submissions: SubmissionsStore,
    private readonly catalogue: CatalogueService,
  ) {}

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    return this.submissions.renameAuthor(data.uid, data.userName, tx);
  }

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

  @On('content.picture.expired.v1')
  async onPictureExpired(
    { data: { key } }: DomainEvent<'content.picture.expired.v1'>,
    { emit }: UnitOfWork,
  ) {
    emit('recipes.picture.checked.v1', key, {
      key,
      held: await this.submissions.showsPicture(key),
    });
  }
}
