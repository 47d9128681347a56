import { MINUTE } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Jobs, orBySweep } from '@chefly/engines/jobs';
import { Pending, Store } from '@chefly/engines/store';
import { Periods } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SavedService } from '../saved/saved.service';
import { MemberRecipesService } from './member-recipes.service';
import { SubmissionsStore } from '../submissions/submissions.store';
import { RecipesStore } from './recipes.store';

const AT_ONCE = 100;
const EVERY_MS = 2 * MINUTE;

/**
 * Takes what was withdrawn from all who cook it or saved it, by a job, since they may be many.
 */
@Injectable()
export class WithdrawalsService {
  private readonly pending: Pending;

  constructor(
    store: Store,
    private readonly memberRecipes: MemberRecipesService,
    private readonly saved: SavedService,
    private readonly submissions: SubmissionsStore,
    private readonly recipes: RecipesStore,
    private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
    periods: Periods,
  ) {
    this.pending = new Pending(store, 'withdrawals');
    jobs.handle('recipe-removal', ({ recipeUid }) => this.takeFromAll(recipeUid));
    periods.once('withdrawals-sweep', EVERY_MS, () => this.sweep());
  }

  /** In the transaction that withdraws it, which stands also where no job can be planned. */
  async plan(recipeUid: string, tx: ClientSession): Promise<void> {
    await this.pending.note(recipeUid, tx);
    await orBySweep(this.schedule(recipeUid));
  }

  private async takeFromAll(recipeUid: string): Promise<void> {
    await this.memberRecipes.takeFromHolders(recipeUid);
    await this.saved.takeFromAll(recipeUid);
    await this.pending.done(recipeUid);
  }

  private async sweep(): Promise<void> {
    for (const recipeUid of await this.pending.list(AT_ONCE)) await this.schedule(recipeUid);
    for (;;) {
      const doubted = await this.submissions.listDoubted(AT_ONCE);
      for (const uid of doubted) await this.tellAgain(uid);
      if (doubted.length < AT_ONCE) return;
    }
  }

  /** Whoever shows something of a recipe hears that it is gone, which was not told to all of them once. */
  private async tellAgain(uid: string): Promise<void> {
    await this.outbox.transaction(async ({ tx, emit }) => {
      await this.submissions.lookedAt(uid, tx);
      if (!(await this.recipes.findRecipe(uid, tx)))
        emit('recipes.recipe.withdrawn.v1', uid, { recipeUid: uid });
    });
  }

  private schedule(recipeUid: string): Promise<void> {
    return this.jobs.schedule('recipe-removal', recipeUid, new Date(), { recipeUid });
  }
}
