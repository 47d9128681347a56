import type { Person, StoredPicture, SubmissionState } from '@chefly/contracts';
import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

export interface RecipeRow {
  _id: string;
  name: string;
  /** The name as compared: one recipe for each, whatever its case, spaces or letter forms. */
  key: string;
  description: string;
  ingredients: string[];
  steps: string[];
  cost: number;
  picture: StoredPicture | null;
  authorUid: string | null;
}
export interface MemberRecipeRow {
  _id: string;
  memberUid: string;
  recipeUid: string;
  addedAt: Date;
}
export interface SubmissionRow {
  _id: string;
  author: Person;
  name: string;
  /** Present while the name is taken by this submission: waiting or approved. */
  key?: string;
  description: string;
  ingredients: string;
  procedure: string;
  cost: number;
  picture: StoredPicture | null;
  uploadAsPost: boolean;
  state: SubmissionState;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  submittedAt: Date;
}

const recipeSchema = new Schema<RecipeRow>(
  {
    _id: String,
    name: String,
    key: String,
    description: String,
    ingredients: [String],
    steps: [String],
    cost: Number,
    picture: Schema.Types.Mixed as never,
    authorUid: String,
  },
  { versionKey: false, minimize: false },
);
recipeSchema.index({ key: 1 }, { unique: true });
const memberRecipeSchema = new Schema<MemberRecipeRow>(
  { _id: String, memberUid: String, recipeUid: String, addedAt: Date },
  { versionKey: false },
);
memberRecipeSchema.index({ memberUid: 1, addedAt: -1, _id: -1 });
const submissionSchema = new Schema<SubmissionRow>(
  {
    _id: String,
    author: Schema.Types.Mixed as never,
    name: String,
    key: String,
    description: String,
    ingredients: String,
    procedure: String,
    cost: Number,
    picture: Schema.Types.Mixed as never,
    uploadAsPost: Boolean,
    state: String as never,
    reason: String,
    decidedBy: String,
    decidedAt: Date,
    submittedAt: Date,
  },
  { versionKey: false, minimize: false },
);
submissionSchema.index(
  { key: 1 },
  { unique: true, partialFilterExpression: { key: { $exists: true } } },
);
submissionSchema.index({ state: 1, submittedAt: 1, _id: 1 });
submissionSchema.index({ 'author.uid': 1, submittedAt: -1, _id: -1 });

@Injectable()
export class RecipesStore {
  readonly recipes: Model<RecipeRow>;
  readonly memberRecipes: Model<MemberRecipeRow>;
  readonly submissions: Model<SubmissionRow>;

  constructor(@Inject(Store) store: Store) {
    this.recipes = store.model('recipes', recipeSchema);
    this.memberRecipes = store.model('member_recipes', memberRecipeSchema);
    this.submissions = store.model('submissions', submissionSchema);
  }

  findRecipe(uid: string, session?: ClientSession) {
    return this.recipes
      .findById(uid)
      .session(session ?? null)
      .lean<RecipeRow>();
  }

  findByKey(key: string) {
    return this.recipes.findOne({ key }).lean<RecipeRow>();
  }

  async nameIsTaken(key: string): Promise<boolean> {
    return !!(await this.recipes.exists({ key })) || !!(await this.submissions.exists({ key }));
  }

  /** In the order asked for; unknown ones are left out. */
  async listRecipes(uids: string[]): Promise<RecipeRow[]> {
    const rows = await this.recipes.find({ _id: { $in: uids } }).lean<RecipeRow[]>();
    const byUid = new Map(rows.map((row) => [row._id, row]));
    return uids.flatMap((uid) => byUid.get(uid) ?? []);
  }

  async heldAmong(memberUid: string, recipeUids: string[]): Promise<Set<string>> {
    const rows = await this.memberRecipes
      .find({ _id: { $in: recipeUids.map((uid) => `${memberUid}:${uid}`) } })
      .lean<MemberRecipeRow[]>();
    return new Set(rows.map((row) => row.recipeUid));
  }

  listMemberRecipes(memberUid: string, query: PageQuery) {
    return listPage(this.memberRecipes, { memberUid }, 'addedAt', -1, query);
  }

  /** True when it was not there. */
  async addMemberRecipe(
    memberUid: string,
    recipeUid: string,
    session: ClientSession,
  ): Promise<boolean> {
    const added = await this.memberRecipes.updateOne(
      { _id: `${memberUid}:${recipeUid}` },
      { $setOnInsert: { memberUid, recipeUid, addedAt: new Date() } },
      { upsert: true, session },
    );
    return added.upsertedCount === 1;
  }

  async removeMemberRecipe(
    memberUid: string,
    recipeUid: string,
    session: ClientSession,
  ): Promise<boolean> {
    return (
      (await this.memberRecipes.deleteOne({ _id: `${memberUid}:${recipeUid}` }, { session }))
        .deletedCount === 1
    );
  }

  findSubmission(uid: string, session?: ClientSession) {
    return this.submissions
      .findById(uid)
      .session(session ?? null)
      .lean<SubmissionRow>();
  }

  listSubmissions(state: SubmissionState, query: PageQuery) {
    return listPage(
      this.submissions,
      { state },
      'submittedAt',
      state === 'waiting' ? 1 : -1,
      query,
    );
  }

  listSubmissionsOf(memberUid: string, query: PageQuery) {
    return listPage(this.submissions, { 'author.uid': memberUid }, 'submittedAt', -1, query);
  }
}
