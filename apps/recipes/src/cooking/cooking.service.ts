import {
  cookAll,
  cookingLimits,
  DAY,
  isTimed,
  isUnderWay,
  notAhead,
  nothingCooked,
  type contract,
  type Cooking,
  type CookingCommand,
  type InputOf,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, type Caller } from '@chefly/http';
import { Periods } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { afterOthers, Overtaken } from '../overtaken';
import { RecipesStore } from '../recipes/recipes.store';
import { CookingStore, type CookingRow } from './cooking.store';

type Recipes = typeof contract.recipes;

const SHOWN = 20;

/** What a member cooks alone: one state for each of their dishes, on all of their devices. */
@Injectable()
export class CookingService {
  constructor(
    private readonly store: CookingStore,
    private readonly recipes: RecipesStore,
    private readonly outbox: Outbox,
    periods: Periods,
  ) {
    periods.once('cooking-sweep', DAY, () =>
      this.store.removeBefore(new Date(Date.now() - cookingLimits.days * DAY)),
    );
  }

  async list(caller: Caller) {
    const { rows } = await this.store.list(caller.uid, { limit: cookingLimits.dishes });
    const now = new Date();
    const shown = rows.filter(({ state }) => isUnderWay(state) || isTimed(state, now));
    return {
      items: shown.slice(0, SHOWN).map(({ recipeUid, recipeName, state, updatedAt }) => ({
        recipeUid,
        recipeName,
        state,
        updatedAt: updatedAt.toISOString(),
      })),
      serverTime: now.toISOString(),
    };
  }

  async get({ uid }: { uid: string }, caller: Caller): Promise<Cooking> {
    return view(uid, await this.store.find(caller.uid, uid));
  }

  async cook({ uid, commands }: InputOf<Recipes['cook']>, caller: Caller): Promise<Cooking> {
    return afterOthers(() =>
      this.outbox.transaction(
        (work) => this.attempt(uid, commands, caller, work),
        `${caller.uid}:${uid}`,
      ),
    );
  }

  private async attempt(
    recipeUid: string,
    commands: CookingCommand[],
    { uid: memberUid }: Caller,
    { tx, emit }: UnitOfWork,
  ): Promise<Cooking> {
    const before = await this.store.find(memberUid, recipeUid, tx);
    const known = before?.state ?? nothingCooked;
    const state = cookAll(known, notAhead(known, commands, Date.now()));
    // all of it was taken already
    if (before && state === before.state) return view(recipeUid, before);
    const updatedAt = new Date();
    const version = (before?.version ?? 0) + 1;
    if (before) {
      if (!(await this.store.replace(before, { state, updatedAt }, tx))) throw new Overtaken();
    } else {
      const recipe = await this.recipes.findRecipe(recipeUid, tx);
      if (!recipe) throw notFound();
      const of = { memberUid, recipeUid, recipeName: recipe.name };
      await this.store.insert({ ...of, state, version, startedAt: updatedAt, updatedAt }, tx);
      await this.store.removeBeyond(memberUid, cookingLimits.dishes, tx);
    }
    emit('recipes.cooking.changed.v1', memberUid, { memberUid, recipeUid, version });
    return view(recipeUid, { state, version });
  }
}

const view = (recipeUid: string, row: Pick<CookingRow, 'state' | 'version'> | null): Cooking => ({
  recipeUid,
  version: row?.version ?? 0,
  state: row?.state ?? nothingCooked,
  serverTime: new Date().toISOString(),
});
