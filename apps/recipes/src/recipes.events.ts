import { Consumer } from '@chefly/engines/bus';
import { Inject, Injectable } from '@nestjs/common';
import { CatalogueService } from './catalogue.service';
import { RecipesStore } from './recipes.store';

@Injectable()
export class RecipesEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(RecipesStore) store: RecipesStore,
    @Inject(CatalogueService) catalogue: CatalogueService,
  ) {
    consumer.on('identity.member.renamed.v1', ({ data }, { session }) =>
      store.renameAuthor(data.uid, data.userName, session),
    );
    // its own event: an index that cannot be reached is tried again, and the approval does not wait for it
    consumer.on('recipes.submission.approved.v1', async ({ data }) => {
      const row = await store.findRecipe(data.recipeUid);
      if (row) await catalogue.index(row);
    });
    consumer.on('content.picture.expired.v1', async ({ data: { key } }, { emit }) => {
      emit('recipes.picture.checked.v1', key, { key, held: await store.showsPicture(key) });
    });
  }
}
