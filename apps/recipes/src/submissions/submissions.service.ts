import {
  messages,
  SUBMISSIONS_CAP,
  type contract,
  type InputOf,
  type Submission,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { normalise } from '@chefly/engines/search';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { RecipesStore } from '../recipes/recipes.store';
import { refusalToChange } from './submission';
import { release } from './released-pictures';
import {
  earlierOf,
  pictureKeysOf,
  SubmissionsStore,
  versionOf,
  type SubmissionRow,
} from './submissions.store';
import { submissionView } from './submission-view';

const undecided = { state: 'waiting', reason: null, decidedBy: null, decidedAt: null } as const;

type Recipes = typeof contract.recipes;

/** Recipes that members submit: sent, sent again, dismissed. */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly store: SubmissionsStore,
    private readonly recipes: RecipesStore,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
  ) {}

  async submit({ receipt, ...form }: InputOf<Recipes['submit']>, caller: Caller) {
    const row: SubmissionRow = {
      _id: newUid(),
      author: caller.person,
      ...form,
      picture: receipt ? this.pictures.redeem(caller.uid, receipt) : null,
      ...undecided,
      version: 1,
      submittedAt: new Date(),
      earlier: null,
    };
    return this.receive(row.author.uid, form.name, async ({ tx }, place) => {
      const placed = { ...row, place };
      await this.store.insert(placed, tx);
      return placed;
    });
  }

  /** The next version waits in the place of the rejected one, which moderators see beside it. */
  async resubmit(
    { uid, receipt, keepPicture, ...form }: InputOf<Recipes['resubmit']>,
    caller: Caller,
  ) {
    const brought = receipt ? this.pictures.redeem(caller.uid, receipt) : null;
    return this.receive(caller.uid, form.name, async (work, place) => {
      const rejected = await this.changeable(uid, caller, work);
      const row: SubmissionRow = {
        ...rejected,
        ...form,
        picture: brought ?? (keepPicture ? rejected.picture : null),
        ...undecided,
        version: versionOf(rejected) + 1,
        submittedAt: new Date(),
        earlier: earlierOf(rejected),
        place,
      };
      await this.store.replace(row, work.tx);
      release(pictureKeysOf(rejected), pictureKeysOf(row), work);
      return row;
    });
  }

  async dismiss({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.changeable(uid, caller, work);
      await this.store.remove(uid, work.tx);
      release(pictureKeysOf(row), [], work);
      work.emit('recipes.submission.dismissed.v1', uid, {
        submissionUid: uid,
        authorUid: caller.uid,
      });
    });
    return {};
  }

  async own({ uid }: { uid: string }, caller: Caller): Promise<Submission> {
    const row = await this.store.findOwn(uid, caller.uid);
    if (!row) throw notFound();
    return this.view(row);
  }

  async listOwn(query: InputOf<Recipes['mySubmissions']>, caller: Caller) {
    const { rows, next } = await this.store.listOf(caller.uid, query);
    return { items: rows.map((row) => this.view(row)), next };
  }

  async list({ state, ...query }: InputOf<Recipes['submissions']>) {
    const { rows, next } = await this.store.list(state, query);
    return { items: rows.map((row) => this.view(row)), next };
  }

  /** It waits in one of its author's places and holds its name, and moderators hear of it. */
  private async receive(
    authorUid: string,
    name: string,
    save: (work: UnitOfWork, place: number) => Promise<SubmissionRow>,
  ): Promise<Submission> {
    const key = normalise(name);
    const receiveOne = async (work: UnitOfWork) => {
      const place = await this.store.freePlace(authorUid, SUBMISSIONS_CAP, work.tx);
      if (place === null) throw new Refusal('recipes/too-many-waiting');
      const saved = await save(work, place);
      const { _id: submissionUid } = saved;
      await this.recipes.reserveName(key, submissionUid, work.tx);
      work.emit('recipes.submission.received.v1', submissionUid, { submissionUid, authorUid });
      return saved;
    };
    for (let attempt = 1; ; attempt++)
      try {
        return this.view(await this.outbox.transaction(receiveOne, `submissions of ${authorUid}`));
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        // else another of theirs took the place
        if (attempt > SUBMISSIONS_CAP || (await this.recipes.nameIsTaken(key)))
          throw new Refusal('recipes/name-taken', { name: messages.recipeNameTaken });
      }
  }

  private async changeable(uid: string, caller: Caller, work: UnitOfWork): Promise<SubmissionRow> {
    const row = await this.store.findOwn(uid, caller.uid, work.tx);
    if (!row) throw notFound();
    const refusal = refusalToChange(row);
    if (refusal) throw new Refusal(refusal);
    return row;
  }

  private view(row: SubmissionRow): Submission {
    return submissionView(row, this.pictures);
  }
}
