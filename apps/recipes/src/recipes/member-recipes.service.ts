import { COOKED_CAP } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { ShelvesStore } from '../saved/shelves.store';
import { tellMinutes } from './recipe-minutes';
import { RecipesStore } from './recipes.store';

const TAKEN_AT_ONCE = 100;

/** Who cooks which of the recipes. */
@Injectable()
export class MemberRecipesService {
  constructor(
    private readonly store: RecipesStore,
    private readonly shelves: ShelvesStore,
    private readonly outbox: Outbox,
  ) {}

  /** An approved one comes to its author in any case. */
  async add({ uid }: { uid: string }, caller: Caller) {
    await this.shelves.open(caller.uid);
    await this.outbox.transaction(async ({ tx, emit }) => {
      const recipe = await this.store.findRecipe(uid, tx);
      if (!recipe) throw notFound();
      if (await this.store.addMemberRecipe(caller.uid, uid, tx)) {
        await this.shelves.meet(caller.uid, tx);
        if ((await this.store.countHeld(caller.uid, COOKED_CAP, tx)) > COOKED_CAP)
          throw new Refusal('recipes/cooked-full');
        emit('recipes.member-recipe.added.v2', caller.uid, {
          memberUid: caller.uid,
          recipeUid: uid,
          recipeName: recipe.name,
          cuisine: recipe.details?.cuisine ?? '',
        });
        tellMinutes(caller.uid, recipe, emit);
      }
    }, `shelf ${caller.uid}`);
    // one that is taken from all at this moment may have been there still
    if (await this.store.findRecipe(uid)) return {};
    await this.outbox.transaction((work) => this.takeFrom([caller.uid], uid, work));
    throw notFound();
  }

  async remove({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async ({ tx, emit }) => {
      if (!(await this.store.removeMemberRecipe(caller.uid, uid, tx))) return;
      const removed = { memberUid: caller.uid, recipeUid: uid };
      emit('recipes.member-recipe.dropped.v1', caller.uid, removed);
      emit('recipes.member-recipe.removed.v1', caller.uid, removed);
    });
    return {};
  }

  /** Piece by piece: many may cook it. */
  async takeFromHolders(recipeUid: string): Promise<void> {
    const piece = () =>
      this.outbox.transaction(async (work) => {
        const uids = await this.store.listHolders(recipeUid, TAKEN_AT_ONCE, work.tx);
        await this.takeFrom(uids, recipeUid, work);
        return uids.length;
      });
    while ((await piece()) === TAKEN_AT_ONCE);
  }

  private async takeFrom(memberUids: string[], recipeUid: string, { tx, emit }: UnitOfWork) {
    for (const memberUid of memberUids)
      if (await this.store.removeMemberRecipe(memberUid, recipeUid, tx))
        emit('recipes.member-recipe.removed.v1', memberUid, { memberUid, recipeUid });
  }
}
