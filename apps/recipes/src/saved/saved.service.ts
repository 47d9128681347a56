import type { contract, InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { CatalogueService } from '../recipes/catalogue.service';
import { RecipesStore } from '../recipes/recipes.store';
import { ShownRecipes } from '../recipes/shown-recipes';
import { SavedStore } from './saved.store';
import { ShelvesStore } from './shelves.store';
import { tellSaved } from './tell-saved';

type Recipes = typeof contract.recipes;

const TAKEN_AT_ONCE = 100;

/** The recipes that a member keeps, seen by nobody else. */
@Injectable()
export class SavedService {
  constructor(
    private readonly store: SavedStore,
    private readonly shelves: ShelvesStore,
    private readonly recipes: RecipesStore,
    private readonly shown: ShownRecipes,
    private readonly catalogue: CatalogueService,
    private readonly outbox: Outbox,
  ) {}

  async list({ collectionUid, ...query }: InputOf<Recipes['saved']>, caller: Caller) {
    const { rows, next } = await this.store.list(caller.uid, collectionUid, query);
    const recipes = await this.shown.list(rows.map((row) => row.recipeUid));
    return { items: await this.catalogue.cards(recipes, caller.uid), next };
  }

  async savedIn({ uid }: { uid: string }, caller: Caller) {
    const row = await this.store.find(caller.uid, uid);
    return { saved: !!row, collectionUids: row?.collectionUids ?? [] };
  }

  async save({ uid }: { uid: string }, caller: Caller) {
    await this.change(caller, { uid, saved: true }, (work) => this.put(caller.uid, uid, work));
    await this.unlessWithdrawn(uid, caller);
    return {};
  }

  async unsave({ uid }: { uid: string }, caller: Caller) {
    await this.change(caller, { uid, saved: false }, (work) => this.take(caller.uid, uid, work));
    return {};
  }

  async collect({ uid, recipeUid }: InputOf<Recipes['collect']>, caller: Caller) {
    await this.change(caller, { uid: recipeUid, saved: true }, async (work) => {
      if (!(await this.shelves.holdsCollection(caller.uid, uid, work.tx))) throw notFound();
      const isNew = await this.put(caller.uid, recipeUid, work);
      return (await this.store.collect(caller.uid, recipeUid, uid, work.tx)) || isNew;
    });
    await this.unlessWithdrawn(recipeUid, caller);
    return {};
  }

  async uncollect({ uid, recipeUid }: InputOf<Recipes['uncollect']>, caller: Caller) {
    await this.change(caller, { uid: recipeUid, saved: true }, ({ tx }) =>
      this.store.uncollect(caller.uid, recipeUid, uid, tx),
    );
    return {};
  }

  /** Piece by piece: many may have saved a recipe that is withdrawn. */
  async takeFromAll(recipeUid: string): Promise<void> {
    const piece = () =>
      this.outbox.transaction(async (work) => {
        const uids = await this.store.listSavers(recipeUid, TAKEN_AT_ONCE, work.tx);
        for (const uid of uids) await this.take(uid, recipeUid, work);
        return uids.length;
      });
    while ((await piece()) === TAKEN_AT_ONCE);
  }

  /** What `work` says it has changed is told to the member's other devices. */
  private async change(
    caller: Caller,
    recipe: { uid: string; saved: boolean },
    work: (unit: UnitOfWork) => Promise<boolean>,
  ): Promise<void> {
    await this.shelves.open(caller.uid);
    await this.outbox.transaction(async (unit) => {
      if (await work(unit)) tellSaved(caller, recipe, unit);
    }, `shelf ${caller.uid}`);
  }

  /** True when it was not there. */
  private async put(memberUid: string, recipeUid: string, { tx }: UnitOfWork): Promise<boolean> {
    if (!(await this.recipes.findRecipe(recipeUid, tx))) throw notFound();
    if (!(await this.store.add(memberUid, recipeUid, tx))) return false;
    if (!(await this.shelves.countIn(memberUid, tx))) throw new Refusal('recipes/saved-full');
    return true;
  }

  /** One that is taken from all at this moment may have been there still, and be found by nobody. */
  private async unlessWithdrawn(uid: string, caller: Caller): Promise<void> {
    if (await this.recipes.findRecipe(uid)) return;
    await this.change(caller, { uid, saved: false }, (work) => this.take(caller.uid, uid, work));
    throw notFound();
  }

  /** True when it was there. */
  private async take(memberUid: string, recipeUid: string, { tx }: UnitOfWork): Promise<boolean> {
    const there = await this.store.remove(memberUid, recipeUid, tx);
    if (there) await this.shelves.countOut(memberUid, tx);
    return there;
  }
}
