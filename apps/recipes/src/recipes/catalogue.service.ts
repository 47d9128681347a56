import {
  noDetails,
  type contract,
  type InputOf,
  type OutputOf,
  type Recipe,
  type RecipeCard,
  type SharedRecipe,
} from '@chefly/contracts';
import { onceUp } from '@chefly/engines/once-up';
import { normalise, Search, type SearchEntry } from '@chefly/engines/search';
import { notFound, Written, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Pictures } from '@chefly/pictures';
import { Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { RecipeCards } from './recipe-cards';
import { RecipesStore, type RecipeRow, type ShownRow } from './recipes.store';
import { SubmissionsStore } from '../submissions/submissions.store';
import {
  entryOf,
  searchLimitsOf,
  WITHDRAWN_VERSION,
  type IndexedRow,
} from '../market/recipe-entry';
import { isShipped, ShippedRecipes } from './shipped-recipes';
import { SavedStore } from '../saved/saved.store';
import { ShownRecipes } from './shown-recipes';
import { cookedOf } from './stored-rows';

type Recipes = typeof contract.recipes;

/** The recipes everyone can find, as a reader sees them. */
@Injectable()
export class CatalogueService {
  private readonly searchIndex;
  private readonly made: RecipeCards;

  constructor(
    private readonly store: RecipesStore,
    private readonly submissions: SubmissionsStore,
    private readonly pictures: Pictures,
    @Inject(Search) search: Search,
    private readonly shipped: ShippedRecipes,
    private readonly shown: ShownRecipes,
    private readonly people: People,
    private readonly saved: SavedStore,
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
      name: called,
      description,
      cost,
      picture: this.pictures.view(picture),
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
