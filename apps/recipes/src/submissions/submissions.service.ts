import { messages, type contract, type InputOf, type Submission } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { normalise } from '@chefly/engines/search';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { RecipesStore, type RecipeRow, type SubmissionRow } from '../recipes.store';
import { linesOf, refusalToDecide } from './submission';

type Recipes = typeof contract.recipes;

const nameTaken = (fields?: Record<string, string>) => new Refusal('recipes/name-taken', fields);

/** Recipes that members submit, and their review. */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly store: RecipesStore,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
  ) {}

  async submit(
    { receipt, name, ...form }: InputOf<Recipes['submit']>,
    caller: Caller,
  ): Promise<Submission> {
    const key = normalise(name);
    const row: SubmissionRow = {
      _id: newUid(),
      author: caller.person,
      name,
      ...form,
      picture: receipt ? this.pictures.redeem(caller.uid, receipt) : null,
      state: 'waiting',
      reason: null,
      decidedBy: null,
      decidedAt: null,
      submittedAt: new Date(),
    };
    try {
      await this.outbox.transaction(async ({ session, emit }) => {
        await this.store.reserveName(key, row._id, session);
        await this.store.insertSubmission(row, session);
        emit('recipes.submission.received.v1', row._id, {
          submissionUid: row._id,
          authorUid: caller.uid,
        });
      });
    } catch (error) {
      throw isDuplicate(error) ? nameTaken({ name: messages.recipeNameTaken }) : error;
    }
    return this.view(row);
  }

  async listOwn(query: InputOf<Recipes['mySubmissions']>, caller: Caller) {
    const { rows, next } = await this.store.listSubmissionsOf(caller.uid, query);
    return { items: rows.map((row) => this.view(row)), next };
  }

  async list({ state, ...query }: InputOf<Recipes['submissions']>) {
    const { rows, next } = await this.store.listSubmissions(state, query);
    return { items: rows.map((row) => this.view(row)), next };
  }

  /** One transaction: the decision, the recipe in the catalogue and with its author, and the event that publishes and tells. */
  async approve({ uid, reason }: InputOf<Recipes['approve']>, caller: Caller): Promise<Submission> {
    const approval = this.outbox.transaction(async ({ session, emit }) => {
      const row = await this.decide(uid, 'approved', reason, caller, session);
      const { name, description, picture, author } = row;
      const recipe: RecipeRow = {
        _id: uid,
        name,
        key: normalise(name),
        description,
        ingredients: linesOf(row.ingredients),
        steps: linesOf(row.procedure),
        cost: row.cost,
        picture,
        authorUid: author.uid,
      };
      await this.store.insertRecipe(recipe, session);
      await this.store.addMemberRecipe(author.uid, uid, session);
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
      emit('recipes.member-recipe.added.v1', author.uid, {
        memberUid: author.uid,
        recipeUid: uid,
        recipeName: name,
      });
      return row;
    });
    // an update of the catalogue may have brought the name meanwhile: a moderator rejects it then, with that reason
    const decided = await approval.catch((error) => {
      throw isDuplicate(error) ? nameTaken() : error;
    });
    return this.view(decided);
  }

  async reject({ uid, reason }: InputOf<Recipes['reject']>, caller: Caller): Promise<Submission> {
    const decided = await this.outbox.transaction(async ({ session, emit }) => {
      const row = await this.decide(uid, 'rejected', reason, caller, session);
      await this.store.freeName(normalise(row.name), uid, session);
      emit('recipes.submission.rejected.v1', uid, {
        submissionUid: uid,
        authorUid: row.author.uid,
        name: row.name,
        decidedBy: caller.uid,
        reason,
      });
      return row;
    });
    return this.view(decided);
  }

  private async decide(
    uid: string,
    state: 'approved' | 'rejected',
    reason: string,
    caller: Caller,
    session: ClientSession,
  ): Promise<SubmissionRow> {
    const row = await this.store.findSubmission(uid, session);
    if (!row) throw notFound();
    const refusal = refusalToDecide({ authorUid: row.author.uid, state: row.state }, caller.uid);
    if (refusal) throw new Refusal(refusal);
    const decision = { state, reason, decidedBy: caller.uid, decidedAt: new Date() };
    await this.store.decideSubmission(uid, decision, session);
    return { ...row, ...decision };
  }

  private view(row: SubmissionRow): Submission {
    const { _id: uid, picture, decidedAt, submittedAt, ...rest } = row;
    return {
      ...rest,
      uid,
      picture: this.pictures.view(picture),
      decidedAt: decidedAt?.toISOString() ?? null,
      submittedAt: submittedAt.toISOString(),
    };
  }
}
