import type { contract, InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { CatalogueService } from '../recipes/catalogue.service';
import { RecipesStore } from '../recipes/recipes.store';
import { ShownRecipes } from '../recipes/shown-recipes';
import { SavedStore } from './saved.store';
import { ShelvesStore } from './shelves.store';

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
    await this.change(caller, (work) => this.put(caller.uid, uid, work));
    await this.unlessWithdrawn(caller.uid, uid);
    return {};
  }

  async unsave({ uid }: { uid: string }, caller: Caller) {
    await this.change(caller, (work) => this.take(caller.uid, uid, work));
    return {};
  }

  async collect(
    { uid: collectionUid, recipeUid }: InputOf<Recipes['collect']>,
    { uid, ...caller }: Caller,
  ) {
    await this.change({ ...caller, uid }, async (work) => {
      if (!(await this.shelves.holdsCollection(uid, collectionUid, work.tx))) throw notFound();
      await this.put(uid, recipeUid, work);
      await this.store.collect(uid, recipeUid, collectionUid, work.tx);
    });
    await this.unlessWithdrawn(uid, recipeUid);
    return {};
  }

  async uncollect({ uid, recipeUid }: InputOf<Recipes['uncollect']>, caller: Caller) {
    await this.store.uncollect(caller.uid, recipeUid, uid);
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

  private async change(
    { uid }: Pick<Caller, 'uid'>,
    work: (work: UnitOfWork) => Promise<void>,
  ): Promise<void> {
    await this.shelves.open(uid);
    await this.outbox.transaction(work, `shelf ${uid}`);
  }

  private async put(memberUid: string, recipeUid: string, { tx }: UnitOfWork) {
    if (!(await this.recipes.findRecipe(recipeUid, tx))) throw notFound();
    if (!(await this.store.add(memberUid, recipeUid, tx))) return;
    if (!(await this.shelves.countIn(memberUid, tx))) throw new Refusal('recipes/saved-full');
  }

  /** One that is taken from all at this moment may have been there still, and be found by nobody. */
  private async unlessWithdrawn(memberUid: string, recipeUid: string): Promise<void> {
    if (await this.recipes.findRecipe(recipeUid)) return;
    await this.outbox.transaction(
      (work) => this.take(memberUid, recipeUid, work),
      `shelf ${memberUid}`,
    );
    throw notFound();
  }

  private async take(memberUid: string, recipeUid: string, { tx }: UnitOfWork) {
    if (await this.store.remove(memberUid, recipeUid, tx))
      await this.shelves.countOut(memberUid, tx);
  }
}
