import { detailsOf, type contract, type InputOf, type Submission } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { normalise } from '@chefly/engines/search';
import { isDuplicate } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { tellMinutes } from '../recipes/recipe-minutes';
import { ingredientsOf, stepsOf } from '../recipes/stored-rows';
import { RecipesStore, type RecipeRow } from '../recipes/recipes.store';
import { refusalToDecide } from './submission';
import { submissionView } from './submission-view';
import { detailsSaid, SubmissionsStore, versionOf, type SubmissionRow } from './submissions.store';

type Recipes = typeof contract.recipes;
type Decision = InputOf<Recipes['approve']>;

/** Moderators' decisions about submissions. */
@Injectable()
export class SubmissionReviewService {
  constructor(
    private readonly store: SubmissionsStore,
    private readonly recipes: RecipesStore,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
  ) {}

  /**
   * One transaction: the decision, the recipe in the catalogue and with its author, and the event
   * that publishes and tells.
   */
  async approve(decision: Decision, caller: Caller): Promise<Submission> {
    const { uid, reason } = decision;
    const approval = this.outbox.transaction(async ({ tx, emit }) => {
      const row = await this.decide('approved', decision, caller, tx);
      const { name, description, picture, author } = row;
      const ingredients = ingredientsOf(row.ingredients);
      const steps = stepsOf(row.procedure);
      const recipe: RecipeRow = {
        _id: uid,
        name,
        key: normalise(name),
        description,
        ingredients,
        steps,
        details: detailsOf(detailsSaid(row), { ingredients, steps }),
        cost: row.cost,
        picture,
        authorUid: author.uid,
      };
      await this.recipes.insertRecipe(recipe, tx);
      await this.recipes.addMemberRecipe(author.uid, uid, tx);
      emit('recipes.submission.approved.v1', uid, {
        submissionUid: uid,
        authorUid: author.uid,
        recipeUid: uid,
        name,
        description,
        picture,
        uploadAsPost: row.uploadAsPost,
        decidedBy: caller.uid,
        reason,
      });
      emit('recipes.member-recipe.added.v2', author.uid, {
        memberUid: author.uid,
        recipeUid: uid,
        recipeName: name,
        cuisine: recipe.details?.cuisine ?? '',
      });
      tellMinutes(author.uid, recipe, emit);
      return row;
    });
    // an update of the catalogue may have brought the name meanwhile: a moderator rejects it then,
    // with that reason
    const decided = await approval.catch((error) => {
      throw isDuplicate(error) ? new Refusal('recipes/name-taken') : error;
    });
    return submissionView(decided, this.pictures);
  }

  async reject(decision: Decision, caller: Caller): Promise<Submission> {
    const { uid, reason } = decision;
    const decided = await this.outbox.transaction(async ({ tx, emit }) => {
      const row = await this.decide('rejected', decision, caller, tx);
      await this.recipes.freeName(normalise(row.name), uid, tx);
      emit('recipes.submission.rejected.v1', uid, {
        submissionUid: uid,
        authorUid: row.author.uid,
        name: row.name,
        decidedBy: caller.uid,
        reason,
      });
      return row;
    });
    return submissionView(decided, this.pictures);
  }

  private async decide(
    state: 'approved' | 'rejected',
    { uid, reason, version }: Decision,
    caller: Caller,
    tx: ClientSession,
  ): Promise<SubmissionRow> {
    const row = await this.store.find(uid, tx);
    if (!row) throw notFound();
    const submission = {
      authorUid: row.author.uid,
      state: row.state,
      version: versionOf(row),
    };
    const refusal = refusalToDecide(submission, caller.uid, version);
    if (refusal) throw new Refusal(refusal);
    const decision = { state, reason, decidedBy: caller.uid, decidedAt: new Date() };
    await this.store.decide(uid, decision, tx);
    return { ...row, ...decision };
  }
}
