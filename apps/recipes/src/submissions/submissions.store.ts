import { isDeepStrictEqual } from 'node:util';
import {
  formerMember,
  noAuthorDetails,
  type AuthorDetails,
  type Ingredient,
  type Person,
  type Step,
  type StoredPicture,
  type SubmissionState,
} from '@chefly/contracts';
import {
  insertRow,
  listPage,
  Mixed,
  schemaOf,
  Store,
  type Migration,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** What its author wrote. Those that were stored before rows were hold the text as it was typed. */
export interface SubmittedRow {
  name: string;
  description: string;
  ingredients: Ingredient[] | string;
  procedure: Step[] | string;
  cost: number;
  /** Absent in those that were stored before there were any, as is what could be said later. */
  details?: Partial<AuthorDetails> | null;
  picture: StoredPicture | null;
  uploadAsPost: boolean;
}
interface DecisionRow<T> {
  reason: string | T;
  decidedBy: string | T;
  decidedAt: Date | T;
}
export type EarlierRow = SubmittedRow & DecisionRow<never>;
export interface SubmissionRow extends SubmittedRow, DecisionRow<null> {
  _id: string;
  author: Person;
  state: SubmissionState;
  /** Absent in those that were never sent again when they were stored. */
  version?: number;
  submittedAt: Date;
  /** The version before, as it was rejected. */
  earlier?: EarlierRow | null;
  /**
   * Which of its author's places it takes while it waits, from 0: no two have the same. Absent in
   * those that were sent before there were any.
   */
  place?: number;
  /**
   * Its post may have stayed although its recipe went: set once, by a change of stored rows, and
   * gone when that was looked at.
   */
  postDoubted?: boolean;
}

const schema = schemaOf<SubmissionRow>(
  {
    _id: String,
    author: Mixed,
    name: String,
    description: String,
    ingredients: Mixed,
    procedure: Mixed,
    cost: Number,
    details: Mixed,
    picture: Mixed,
    uploadAsPost: Boolean,
    state: String,
    version: Number,
    reason: String,
    decidedBy: String,
    decidedAt: Date,
    submittedAt: Date,
    earlier: Mixed,
    place: Number,
    postDoubted: Boolean,
  },
  { keepEmpty: true },
);
schema.index({ state: 1, submittedAt: 1, _id: 1 });
schema.index({ 'author.uid': 1, submittedAt: -1, _id: -1 });
schema.index({ 'author.uid': 1, state: 1 });
schema.index(
  { 'author.uid': 1, place: 1 },
  { unique: true, partialFilterExpression: { place: { $exists: true } } },
);
schema.index({ postDoubted: 1 }, { partialFilterExpression: { postDoubted: { $exists: true } } });
for (const key of ['picture.key', 'earlier.picture.key'])
  schema.index({ [key]: 1 }, { partialFilterExpression: { [key]: { $exists: true } } });

export const versionOf = (row: SubmissionRow) => row.version ?? 1;

/** What its author said of it beside its ingredients and steps. */
export const detailsSaid = ({ details }: Pick<SubmittedRow, 'details'>): AuthorDetails => ({
  ...noAuthorDetails,
  ...details,
});

export const pictureKeysOf = (row: SubmissionRow): string[] =>
  [row.picture?.key, row.earlier?.picture?.key].filter((key) => key !== undefined);

/** Whether both are written alike; which picture is shown says who asks. */
export function isSame(one: Omit<SubmittedRow, 'picture'>, other: Omit<SubmittedRow, 'picture'>) {
  const written = (row: Omit<SubmittedRow, 'picture'>): unknown =>
    JSON.parse(
      JSON.stringify({
        name: row.name,
        description: row.description,
        cost: row.cost,
        ingredients: row.ingredients,
        procedure: row.procedure,
        details: detailsSaid(row),
        uploadAsPost: row.uploadAsPost,
      }),
    );
  return isDeepStrictEqual(written(one), written(other));
}

/** A rejected one as what came before its next version. */
export function earlierOf(row: SubmissionRow): EarlierRow {
  const { name, description, ingredients, procedure, cost, details, picture, uploadAsPost } = row;
  const { reason, decidedBy, decidedAt } = row as EarlierRow;
  return {
    name,
    description,
    ingredients,
    procedure,
    cost,
    details,
    picture,
    uploadAsPost,
    reason,
    decidedBy,
    decidedAt,
  };
}

/** Recipes that went before their posts went with them: which those are is looked at by a sweep. */
const doubtPosts: Migration = {
  name: '2026-11-27-posts-of-recipes-that-went',
  collection: 'submissions',
  reads: ['state', 'uploadAsPost', 'postDoubted'],
  up: ({ state, uploadAsPost, postDoubted }) =>
    state === 'approved' && uploadAsPost && !postDoubted ? { $set: { postDoubted: true } } : null,
  down: ({ postDoubted }) => (postDoubted ? { $unset: { postDoubted: '' } } : null),
};

@Injectable()
export class SubmissionsStore {
  private readonly rows: Model<SubmissionRow>;

  constructor(store: Store) {
    this.rows = store.model('submissions', schema);
    store.migrations.add(doubtPosts);
  }

  find(uid: string, tx?: ClientSession) {
    return this.rows
      .findById(uid)
      .session(tx ?? null)
      .lean<SubmissionRow>();
  }

  async findOwn(uid: string, authorUid: string, tx?: ClientSession) {
    const row = await this.find(uid, tx);
    return row?.author.uid === authorUid ? row : null;
  }

  /** One of this author's that waits. */
  async findWaiting(uid: string, authorUid: string) {
    const row = await this.findOwn(uid, authorUid);
    return row?.state === 'waiting' ? row : null;
  }

  list(state: SubmissionState, query: PageQuery) {
    return listPage(this.rows, { state }, { submittedAt: state === 'waiting' ? 1 : -1 }, query);
  }

  listOf(authorUid: string, query: PageQuery) {
    return listPage(this.rows, { 'author.uid': authorUid }, { submittedAt: -1 }, query);
  }

  /** The first place that none of an author's waiting ones takes; null where so many wait. */
  async freePlace(authorUid: string, most: number, tx: ClientSession): Promise<number | null> {
    const waiting = await this.rows
      .find({ 'author.uid': authorUid, state: 'waiting' }, { place: 1 })
      .session(tx)
      .lean<Pick<SubmissionRow, 'place'>[]>();
    if (waiting.length >= most) return null;
    const taken = new Set(waiting.map(({ place }) => place));
    let place = 0;
    while (taken.has(place)) place++;
    return place;
  }

  /** @throws a duplicate when another of its author's took the place meanwhile. */
  async insert(row: SubmissionRow, tx: ClientSession): Promise<void> {
    await insertRow(this.rows, row, tx);
  }

  /** Of two decisions the first stands. */
  async decide(
    uid: string,
    decision: DecisionRow<never> & { state: SubmissionState },
    tx: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne(
      { _id: uid, state: 'waiting' },
      { $set: decision, $unset: { place: 1 } },
      { session: tx },
    );
  }

  /** A rejected one becomes its next version. @throws as `insert` does */
  async replace(row: SubmissionRow, tx: ClientSession): Promise<void> {
    await this.rows.replaceOne({ _id: row._id, state: 'rejected' }, row, { session: tx });
  }

  async remove(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: uid, state: 'rejected' }, { session: tx });
  }

  /** Its author's account is gone, and with it all that no recipe came from. */
  async erase(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: uid }, { session: tx });
  }

  /** It stays as the record of a recipe that others cook: by nobody. */
  async makeNobodys(uid: string, tx: ClientSession): Promise<void> {
    const author = { uid: '', ...formerMember };
    await this.rows.updateOne({ _id: uid }, { $set: { author, earlier: null } }, { session: tx });
  }

  /** It stays as a record, without its pictures. */
  async removePictures(row: SubmissionRow, tx: ClientSession): Promise<void> {
    const earlier = row.earlier && { ...row.earlier, picture: null };
    await this.rows.updateOne(
      { _id: row._id },
      { $set: { picture: null, earlier } },
      { session: tx },
    );
  }

  async renameAuthor(memberUid: string, userName: string, tx: ClientSession) {
    await this.rows.updateMany(
      { 'author.uid': memberUid },
      { $set: { 'author.userName': userName } },
      { session: tx },
    );
  }

  /** Uids of those of which the post may have stayed. */
  async listDoubted(most: number): Promise<string[]> {
    const rows = await this.rows
      .find({ postDoubted: true }, { _id: 1 })
      .limit(most)
      .lean<Pick<SubmissionRow, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  async lookedAt(uid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: uid }, { $unset: { postDoubted: 1 } }, { session: tx });
  }

  /** Whether a submission shows this upload, whatever became of the submission. */
  async showsPicture(key: string): Promise<boolean> {
    for (const place of ['picture.key', 'earlier.picture.key'])
      if (await this.rows.exists({ [place]: key })) return true;
    return false;
  }

  /** The waiting ones, which hold their names, the first first. */
  async *everyWaitingName(): AsyncGenerator<Pick<SubmissionRow, '_id' | 'name'>> {
    for await (const row of this.rows
      .find({ state: 'waiting' }, { name: 1 })
      .sort({ submittedAt: 1, _id: 1 })
      .lean<SubmissionRow>()
      .cursor())
      yield row as unknown as SubmissionRow;
  }
}
