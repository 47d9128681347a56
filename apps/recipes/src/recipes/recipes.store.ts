import { drawnInLatin, withOurDigits } from '@chefly/engines/search';
import type { RecipeDetails, StoredPicture } from '@chefly/contracts';
import {
  insertRow,
  KeptPairs,
  listPage,
  Mixed,
  rowsOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { IndexedRow } from '../market/recipe-entry';
import { heldBefore } from './recipe-names.migration';
import type { StoredIngredient, StoredStep } from './stored-rows';

export interface RecipeRow {
  _id: string;
  name: string;
  /** The name as compared: one recipe for each, whatever its case, spaces or letter forms. */
  key: string;
  description: string;
  ingredients: StoredIngredient[];
  steps: StoredStep[];
  /** Absent in recipes that were stored before there were any. */
  details?: RecipeDetails | null;
  cost: number;
  picture: StoredPicture | null;
  authorUid: string | null;
  /** Of a shipped recipe: the edition of the catalogue that it was written from. */
  edition?: number;
}
/** What a card shows of a recipe. */
export type ShownRow = Pick<
  RecipeRow,
  '_id' | 'name' | 'description' | 'cost' | 'picture' | 'details'
>;
/** The one place where it is decided whose a name is: recipes and submissions alike. */
export interface NameRow {
  /** The name as compared. */
  _id: string;
  /** The uid of the recipe, or of the submission that becomes it. */
  holderUid: string;
  /**
   * The same with our digits: no two names differ by the script of theirs. Absent in those that were
   * held before, or marked (`recipe-names.migration.ts`).
   */
  ours?: string;
}
export interface MemberRecipeRow {
  _id: string;
  memberUid: string;
  recipeUid: string;
  addedAt: Date;
}
const recipeSchema = schemaOf<RecipeRow>(
  {
    _id: String,
    name: String,
    key: String,
    description: String,
    ingredients: Mixed,
    steps: Mixed,
    details: Mixed,
    cost: Number,
    picture: Mixed,
    authorUid: String,
    edition: Number,
  },
  { keepEmpty: true },
);
recipeSchema.index({ key: 1 }, { unique: true });
const nameSchema = schemaOf<NameRow>({ _id: String, holderUid: String, ours: String });
nameSchema.index(
  { ours: 1 },
  { unique: true, partialFilterExpression: { ours: { $exists: true } } },
);
const memberRecipeSchema = schemaOf<MemberRecipeRow>({
  _id: String,
  memberUid: String,
  recipeUid: String,
  addedAt: Date,
});
memberRecipeSchema.index({ memberUid: 1, addedAt: -1, _id: -1 });
memberRecipeSchema.index({ recipeUid: 1 });

/** Recipes of members that are kept in memory, in all. */
const MOST_HELD = 200_000;

@Injectable()
export class RecipesStore {
  private readonly recipes: Model<RecipeRow>;
  private readonly memberRecipes: Model<MemberRecipeRow>;
  private readonly names: Model<NameRow>;
  /** The recipes that members cook. */
  private readonly held: KeptPairs<MemberRecipeRow>;

  constructor(store: Store) {
    this.recipes = store.model('recipes', recipeSchema);
    this.memberRecipes = store.model('member_recipes', memberRecipeSchema);
    this.names = store.model('names', nameSchema);
    this.held = new KeptPairs(store, this.memberRecipes, { most: MOST_HELD, mostOfOne: 500 });
  }

  findRecipe(uid: string, tx?: ClientSession) {
    return this.recipes
      .findById(uid)
      .session(tx ?? null)
      .lean<RecipeRow>();
  }

  findByKey(key: string) {
    return this.recipes.findOne({ key }).lean<RecipeRow>();
  }

  async listByKeys(keys: string[]): Promise<Map<string, RecipeRow>> {
    const rows = await this.recipes.find({ key: { $in: keys } }).lean<RecipeRow[]>();
    return new Map(rows.map((row) => [row.key, row]));
  }

  async nameIsTaken(key: string): Promise<boolean> {
    return (
      !!(await this.names.exists({ _id: key })) ||
      !!(await this.names.exists({ ours: withOurDigits(key) }))
    );
  }

  /** @throws a duplicate when somebody else holds the name; holding it already is holding it. */
  async reserveName(key: string, holderUid: string, tx?: ClientSession): Promise<void> {
    await this.names.updateOne(
      { _id: key, holderUid },
      { $setOnInsert: { holderUid, ours: withOurDigits(key) } },
      { upsert: true, session: tx },
    );
  }

  /** For whom the name is held. */
  async holderOf(key: string): Promise<string | undefined> {
    return (await this.names.findById(key).lean<NameRow>())?.holderUid;
  }

  /**
   * Whether another name that is held would be read for it: letters of another script are drawn like
   * its, or digits are of another.
   */
  async looksTaken(key: string): Promise<boolean> {
    const ours = withOurDigits(key);
    const names = [...new Set([ours, drawnInLatin(key), drawnInLatin(ours)])];
    const others = names.filter((name) => name !== key);
    if (others.length && (await this.names.exists({ _id: { $in: others } }))) return true;
    const before = names.map((name) => ({ ours: heldBefore(name) }));
    const rows = await this.names
      .find({ $or: [{ ours: { $in: names } }, ...before] }, { _id: 1 })
      .lean<NameRow[]>();
    return rows.some(({ _id }) => _id !== key);
  }

  async freeName(key: string, holderUid: string, tx: ClientSession): Promise<void> {
    await this.names.deleteOne({ _id: key, holderUid }, { session: tx });
  }

  /** In the order asked for; unknown ones are left out. */
  async listRecipes(uids: string[]): Promise<RecipeRow[]> {
    const rows = await rowsOf(this.recipes, uids);
    const byUid = new Map(rows.map((row) => [row._id, row]));
    return uids.flatMap((uid) => byUid.get(uid) ?? []);
  }

  listShown(uids: string[]): Promise<ShownRow[]> {
    return this.recipes
      .find({ _id: { $in: uids } }, { name: 1, description: 1, cost: 1, picture: 1, details: 1 })
      .lean<ShownRow[]>();
  }

  heldAmong(memberUid: string, recipeUids: string[]): Promise<Set<string>> {
    return this.held.among(memberUid, recipeUids);
  }

  listMemberRecipes(memberUid: string, query: PageQuery) {
    return listPage(this.memberRecipes, { memberUid }, { addedAt: -1 }, query);
  }

  /** True when it was not there. */
  async addMemberRecipe(memberUid: string, recipeUid: string, tx: ClientSession): Promise<boolean> {
    const added = await this.memberRecipes.updateOne(
      { _id: `${memberUid}:${recipeUid}` },
      { $setOnInsert: { memberUid, recipeUid, addedAt: new Date() } },
      { upsert: true, session: tx },
    );
    return added.upsertedCount === 1;
  }

  /** How many recipes a member cooks; of more than so many only that. */
  countHeld(memberUid: string, most: number, tx: ClientSession): Promise<number> {
    return this.memberRecipes
      .countDocuments({ memberUid })
      .limit(most + 1)
      .session(tx);
  }

  async removeRecipe(uid: string, tx: ClientSession) {
    await this.recipes.deleteOne({ _id: uid }, { session: tx });
  }

  /** It stays for those who cook it, and says of nobody that they wrote it. */
  async makeNobodys(uid: string, tx: ClientSession): Promise<void> {
    await this.recipes.updateOne({ _id: uid }, { $set: { authorUid: null } }, { session: tx });
  }

  async listHolders(recipeUid: string, most: number, tx: ClientSession): Promise<string[]> {
    const rows = await this.memberRecipes
      .find({ recipeUid })
      .limit(most)
      .session(tx)
      .lean<MemberRecipeRow[]>();
    return rows.map((row) => row.memberUid);
  }

  async removeMemberRecipe(
    memberUid: string,
    recipeUid: string,
    tx: ClientSession,
  ): Promise<boolean> {
    return (
      (await this.memberRecipes.deleteOne({ _id: `${memberUid}:${recipeUid}` }, { session: tx }))
        .deletedCount === 1
    );
  }

  /** @throws a duplicate when a recipe of that name is there. */
  async insertRecipe(row: RecipeRow, tx?: ClientSession): Promise<void> {
    await insertRow(this.recipes, row, tx);
  }

  /** Of these names, as compared, those that a recipe has, and which edition of it is there. */
  async shippedAmong(
    keys: string[],
  ): Promise<Map<string, Pick<RecipeRow, '_id' | 'key' | 'edition'>>> {
    const rows = await this.recipes
      .find({ key: { $in: keys } }, { key: 1, edition: 1 })
      .lean<Pick<RecipeRow, '_id' | 'key' | 'edition'>[]>();
    return new Map(rows.map((row) => [row.key, row]));
  }

  /** False when another replica wrote that edition, or a later one, first. */
  async replaceShipped({ _id, ...row }: RecipeRow, edition: number): Promise<boolean> {
    const older = [{ edition: { $exists: false } }, { edition: { $lt: edition } }];
    return (await this.recipes.updateOne({ _id, $or: older }, { $set: row })).modifiedCount === 1;
  }

  everyName() {
    return this.every<'_id' | 'name'>({ name: 1 });
  }

  /** What the search knows of each. */
  everyIndexed() {
    return this.every<keyof IndexedRow>({
      name: 1,
      cost: 1,
      ingredients: 1,
      details: 1,
      edition: 1,
    });
  }

  private async *every<K extends keyof RecipeRow>(
    fields: Record<Exclude<K, '_id'>, 1>,
  ): AsyncGenerator<Pick<RecipeRow, K>> {
    for await (const row of this.recipes.find({}, fields).sort({ _id: 1 }).lean().cursor())
      yield row as unknown as Pick<RecipeRow, K>;
  }
}
