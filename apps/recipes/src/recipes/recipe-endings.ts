import type { UnitOfWork } from '@chefly/engines/bus';
import { Injectable } from '@nestjs/common';
import { release } from '../submissions/released-pictures';
import { pictureKeysOf, SubmissionsStore } from '../submissions/submissions.store';
import { RecipesStore } from './recipes.store';
import { isShipped } from './shipped-recipes';
import { WithdrawalsService } from './withdrawals.service';

/** How a recipe that a member wrote goes out of the catalogue. */
@Injectable()
export class RecipeEndings {
  constructor(
    private readonly store: RecipesStore,
    private readonly submissions: SubmissionsStore,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  /** Its name is free again; who cooks or saved it loses it later, since they may be many. */
  async withdraw(uid: string, work: UnitOfWork): Promise<void> {
    await this.takeOut(uid, work);
    await this.withdrawals.plan(uid, work.tx);
  }

  private async takeOut(uid: string, work: UnitOfWork): Promise<void> {
    const { tx, emit } = work;
    const row = await this.store.findRecipe(uid, tx);
    if (!row || isShipped(row)) return;
    await this.store.removeRecipe(uid, tx);
    const submission = await this.submissions.find(uid, tx);
    if (submission) {
      await this.submissions.removePictures(submission, tx);
      release(pictureKeysOf(submission), [], work);
    }
    await this.store.freeName(row.key, uid, tx);
    // an index that cannot be reached must not keep the recipe where it is
    emit('recipes.recipe.withdrawn.v1', uid, { recipeUid: uid });
  }
}
