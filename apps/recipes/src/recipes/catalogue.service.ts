import {
  COOKED_CAP,
  noDetails,
  type contract,
  type InputOf,
  type OutputOf,
  type Recipe,
  type RecipeCard,
  type SharedRecipe,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { onceUp } from '@chefly/engines/once-up';
import { normalise, Search, type SearchEntry } from '@chefly/engines/search';
import { notFound, Refusal, Written, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Pictures } from '@chefly/pictures';
import { Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { RecipeCards } from './recipe-cards';
import { RecipesStore, type RecipeRow, type ShownRow } from './recipes.store';
import { release } from '../submissions/released-pictures';
import { pictureKeysOf, SubmissionsStore } from '../submissions/submissions.store';
import {
  entryOf,
  searchLimitsOf,
  WITHDRAWN_VERSION,
  type IndexedRow,
} from '../market/recipe-entry';
import { isShipped, ShippedRecipes } from './shipped-recipes';
import { SavedStore } from '../saved/saved.store';
import { ShelvesStore } from '../saved/shelves.store';
import { ShownRecipes } from './shown-recipes';
import { tellMinutes } from './recipe-minutes';
import { cookedOf } from './stored-rows';

type Recipes = typeof contract.recipes;

const TAKEN_AT_ONCE = 100;

/** The recipes everyone can find, and who cooks which. */
@Injectable()
export class CatalogueService {
  private readonly searchIndex;
  private readonly made: RecipeCards;

  constructor(
    private readonly store: RecipesStore,
    private readonly submissions: SubmissionsStore,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
    @Inject(Search) search: Search,
    private readonly shipped: ShippedRecipes,
    private readonly shown: ShownRecipes,
    private readonly people: People,
    private readonly saved: SavedStore,
    private readonly shelves: ShelvesStore,
    runtime: Runtime,
  ) {
    this.searchIndex = search.index('recipes');
    this.made = new RecipeCards(pictures);
    runtime.onStart(() => this.load());
    runtime.rebuildable.push({
      name: 'the recipe search',
      rebuild: () => this.searchIndex.rebuild(() => this.entries()),
    });
  }

  index(row: IndexedRow) {
    return this.searchIndex.put(entryOf(row));
  }

  /** The uids of the first that a search finds. */
  async find(text: string, limit: number): Promise<string[]> {
    return (await this.searchIndex.find({ text, limit })).ids;
  }

  async unindex(uid: string) {
    await this.searchIndex.remove(uid, WITHDRAWN_VERSION);
    this.shown.forget(uid);
  }

  async search({ text, cursor, limit, ...wanted }: InputOf<Recipes['search']>, caller: Caller) {
    const limits = searchLimitsOf(wanted);
    if (!normalise(text) && !limits) return { items: [], next: null };
    const { ids, next } = await this.searchIndex.find({ text, limits, cursor, limit });
    const rows = await this.shown.list(ids);
    const own = await this.own(rows, caller.uid);
    const items = rows.flatMap((row, i) => [
      i ? ',{' : '{',
      this.made.of(row).fields,
      `,${JSON.stringify(own[i]).slice(1)}`,
    ]);
    const end = `],"next":${JSON.stringify(next)}}`;
    return new Written<OutputOf<Recipes['search']>>('{"items":[', ...items, end);
  }

  async checkName({ name }: { name: string }, caller: Caller) {
    const key = normalise(name);
    const holderUid = await this.store.holderOf(key);
    const mine = !!holderUid && !!(await this.submissions.findWaiting(holderUid, caller.uid));
    return { taken: !!holderUid || (await this.store.looksTaken(key)), mine };
  }

  async recipe({ uid }: { uid: string }, caller: Caller): Promise<Recipe> {
    return this.view(await this.store.findRecipe(uid), caller.uid);
  }

  /** Links carry the name with underscores or spaces; the compared form reads both alike. */
  async byName({ name }: { name: string }, caller: Caller): Promise<Recipe> {
    return this.view(await this.store.findByKey(normalise(name)), caller.uid);
  }

  /** What came with the product, for whoever: nothing is said of a recipe that is a member's. */
  async sharedByName({ name }: { name: string }): Promise<SharedRecipe> {
    const row = await this.store.findByKey(normalise(name));
    if (!row || !isShipped(row)) throw notFound();
    const { name: called, description, cost, picture, details } = row;
    return {
      ...{ name: called, description, cost, picture: this.pictures.view(picture) },
      ...(details ?? noDetails),
      ...cookedOf(row),
    };
  }

  async previews({ of }: InputOf<Recipes['previews']>) {
    const found = await this.store.listByKeys([...new Set(of.map(normalise))]);
    return {
      items: of.flatMap((name) => {
        const row = found.get(normalise(name));
        return row ? { name, picture: this.pictures.view(row.picture) } : [];
      }),
    };
  }

  async recipesOf({ uid, ...query }: InputOf<Recipes['recipesOf']>, caller: Caller) {
    if (!(await this.people.present(caller.member, [uid])).has(uid))
      return { items: [], next: null };
    const { rows, next } = await this.store.listMemberRecipes(uid, query);
    return {
      items: await this.cards(
        await this.store.listRecipes(rows.map((row) => row.recipeUid)),
        caller.uid,
      ),
      next,
    };
  }

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

  /**
   * Out of the catalogue, and its name is free again. Who cooks it loses it by `takeFromHolders`.
   */
  async withdraw(uid: string, work: UnitOfWork): Promise<void> {
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

  /** Brings the shipped recipes into the catalogue, and every recipe into the search. */
  private async load() {
    const written = await this.shipped.load();
    for (const { _id } of written) this.shown.forget(_id);
    await onceUp(() => this.searchIndex.open(() => this.entries()));
    // an index that was there before has them as they were
    await onceUp(async () => void (await Promise.all(written.map((row) => this.index(row)))));
  }

  private async *entries(): AsyncGenerator<SearchEntry> {
    for await (const row of this.store.everyIndexed()) yield entryOf(row);
  }

  async cards(rows: ShownRow[], viewerUid: string): Promise<RecipeCard[]> {
    const own = await this.own(rows, viewerUid);
    return rows.map((row, i) => ({ ...this.made.of(row).card, ...own[i]! }));
  }

  /** What a reader alone sees of each. */
  private async own(rows: ShownRow[], viewerUid: string) {
    const uids = rows.map((row) => row._id);
    const [held, saved] = await Promise.all([
      this.store.heldAmong(viewerUid, uids),
      this.saved.among(viewerUid, uids),
    ]);
    return uids.map((uid) => ({ mine: held.has(uid), saved: saved.has(uid) }));
  }

  private async view(row: RecipeRow | null, viewerUid: string): Promise<Recipe> {
    if (!row) throw notFound();
    const [card] = await this.cards([row], viewerUid);
    const reportable = !isShipped(row) && row.authorUid !== viewerUid;
    return {
      ...card!,
      ...(row.details ?? noDetails),
      ...cookedOf(row),
      reportable,
      shipped: isShipped(row),
    };
  }
}
