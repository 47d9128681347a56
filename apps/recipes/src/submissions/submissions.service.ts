import {
  messages,
  SUBMISSIONS_CAP,
  type contract,
  type InputOf,
  type StoredPicture,
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
  isSame,
  pictureKeysOf,
  SubmissionsStore,
  versionOf,
  type SubmissionRow,
  type SubmittedRow,
} from './submissions.store';
import { ownSubmissionView, submissionView } from './submission-view';

const undecided = { state: 'waiting', reason: null, decidedBy: null, decidedAt: null } as const;

type Recipes = typeof contract.recipes;

/** What is sent: its picture among it, or the one that it showed before. */
interface Sent extends Omit<SubmittedRow, 'picture'> {
  authorUid: string;
  /** Of one that is sent again. */
  uid?: string;
  picture: StoredPicture | 'kept' | null;
}

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
    const sent: Sent = { ...form, authorUid: caller.uid, picture: row.picture };
    return this.receive(sent, async ({ tx }, place) => {
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
    const shown = brought ?? (keepPicture ? 'kept' : null);
    const sent: Sent = { ...form, authorUid: caller.uid, uid, picture: shown };
    return this.receive(sent, async (work, place) => {
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
    return { items: rows.map((row) => submissionView(row, this.pictures)), next };
  }

  /** It waits in one of its author's places and holds its name, and moderators hear of it. */
  private async receive(
    sent: Sent,
    save: (work: UnitOfWork, place: number) => Promise<SubmissionRow>,
  ): Promise<Submission> {
    const { authorUid } = sent;
    const key = normalise(sent.name);
    if (await this.recipes.looksTaken(key))
      throw new Refusal('recipes/name-taken', { name: messages.recipeNameTaken });
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
        const isRefused = error instanceof Refusal;
        if (!isDuplicate(error) && !isRefused) throw error;
        const earlier = await this.sameOf(sent);
        if (earlier) return this.view(earlier);
        if (isRefused) throw error;
        // else another of theirs took the place
        if (attempt > SUBMISSIONS_CAP || (await this.recipes.nameIsTaken(key)))
          throw new Refusal('recipes/name-taken', { name: messages.recipeNameTaken });
      }
  }

  /** The same once more, whose answer was lost: it waits already, and is not in its own way. */
  private async sameOf({ uid, authorUid, picture, ...form }: Sent): Promise<SubmissionRow | null> {
    const holderUid = await this.recipes.holderOf(normalise(form.name));
    if (!holderUid || (uid && uid !== holderUid)) return null;
    const row = await this.store.findWaiting(holderUid, authorUid);
    if (!row || !isSame(row, form)) return null;
    return picture === 'kept' || picture?.key === row.picture?.key ? row : null;
  }

  private async changeable(uid: string, caller: Caller, work: UnitOfWork): Promise<SubmissionRow> {
    const row = await this.store.findOwn(uid, caller.uid, work.tx);
    if (!row) throw notFound();
    const refusal = refusalToChange(row);
    if (refusal) throw new Refusal(refusal);
    return row;
  }

  private view(row: SubmissionRow): Submission {
    return ownSubmissionView(row, this.pictures);
  }
}
