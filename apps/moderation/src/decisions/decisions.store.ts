import type { DecisionAction, HouseRule, SubjectKind } from '@chefly/contracts';
import {
  insertRow,
  listPage,
  Mixed,
  rowsOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { isOver } from './suspension';

export interface AppealRow {
  text: string;
  at: Date;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  /** Whether the decision stays; null while the appeal waits. */
  stands: boolean | null;
}
export interface DecisionRow {
  _id: string;
  caseUid: string;
  kind: SubjectKind;
  /** Whom it is about. */
  memberUid: string;
  /** What it is about, in that member's words. */
  about: string;
  action: DecisionAction;
  removes: boolean;
  rule: HouseRule;
  reason: string;
  until: Date | null;
  /** Set with the decision; of a proposal, how long it will be. */
  state: 'proposed' | 'stands' | 'overturned';
  decidedAt: Date;
  decidedBy: string;
  confirmedBy: string | null;
  /** The member reads it. */
  told?: true;
  appeal?: AppealRow;
  /** For the list of appeals. */
  appealState?: 'waiting' | 'answered';
  appealMovedAt?: Date;
}

const schema = schemaOf<DecisionRow>(
  {
    _id: String,
    caseUid: String,
    kind: String,
    memberUid: String,
    about: String,
    action: String,
    removes: Boolean,
    rule: String,
    reason: String,
    until: Date,
    state: String,
    decidedAt: Date,
    decidedBy: String,
    confirmedBy: String,
    told: Boolean,
    appeal: Mixed,
    appealState: String,
    appealMovedAt: Date,
  },
  { keepEmpty: true },
);
schema.index({ memberUid: 1, decidedAt: -1, _id: -1 });
schema.index({ memberUid: 1, told: 1, decidedAt: -1, _id: -1 });
schema.index(
  { appealState: 1, appealMovedAt: 1, _id: 1 },
  { partialFilterExpression: { appealState: { $exists: true } } },
);

@Injectable()
export class DecisionsStore {
  private readonly decisions: Model<DecisionRow>;

  constructor(store: Store) {
    this.decisions = store.model('decisions', schema);
  }

  find(uid: string, tx?: ClientSession) {
    return this.decisions
      .findById(uid)
      .session(tx ?? null)
      .lean<DecisionRow>();
  }

  async insert(row: DecisionRow, tx: ClientSession) {
    await insertRow(this.decisions, row, tx);
  }

  /** What the decisions about a member quote of them, and what they wrote against them. */
  async eraseWords(memberUid: string, tx: ClientSession) {
    await this.decisions.updateMany({ memberUid }, { $set: { about: '' } }, { session: tx });
    await this.decisions.updateMany(
      { memberUid, appealState: { $exists: true } },
      { $set: { 'appeal.text': '' } },
      { session: tx },
    );
  }

  async remove(uid: string, tx: ClientSession) {
    await this.decisions.deleteOne({ _id: uid }, { session: tx });
  }

  /** A proposal stands from now on. */
  async confirm(uid: string, confirmedBy: string, tx: ClientSession) {
    return this.decisions
      .findOneAndUpdate(
        { _id: uid, state: 'proposed' },
        { $set: { state: 'stands', confirmedBy, decidedAt: new Date(), told: true } },
        { session: tx, returnDocument: 'after' },
      )
      .lean<DecisionRow>();
  }

  /** False when it has one. */
  async addAppeal(uid: string, appeal: AppealRow, tx: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.decisions.updateOne(
      { _id: uid, appealState: { $exists: false } },
      { $set: { appeal, appealState: 'waiting', appealMovedAt: appeal.at } },
      { session: tx },
    );
    return matchedCount === 1;
  }

  /** False when somebody answered it first. */
  async answerAppeal(uid: string, appeal: AppealRow, tx: ClientSession): Promise<boolean> {
    const state = appeal.stands ? 'stands' : 'overturned';
    const { matchedCount } = await this.decisions.updateOne(
      { _id: uid, appealState: 'waiting' },
      { $set: { appeal, state, appealState: 'answered', appealMovedAt: appeal.answeredAt } },
      { session: tx },
    );
    return matchedCount === 1;
  }

  /** Told to a member, newest first. */
  listTold(memberUid: string, query: PageQuery) {
    return listPage(this.decisions, { memberUid, told: true }, { decidedAt: -1 }, query);
  }

  /** All about a member, newest first. */
  listAbout(memberUid: string, most: number) {
    return this.decisions
      .find({ memberUid })
      .sort({ decidedAt: -1, _id: -1 })
      .limit(most)
      .lean<DecisionRow[]>();
  }

  /** The suspensions of these members that stand and have not run out. */
  async listSuspensions(memberUids: string[], tx?: ClientSession, now = new Date()) {
    const rows = await this.decisions
      .find({ memberUid: { $in: memberUids }, told: true, action: 'suspend', state: 'stands' })
      .session(tx ?? null)
      .lean<DecisionRow[]>();
    return rows.filter((row) => !isOver(row, now));
  }

  listAppeals(state: 'waiting' | 'answered', query: PageQuery) {
    const direction = state === 'waiting' ? 1 : -1;
    return listPage(this.decisions, { appealState: state }, { appealMovedAt: direction }, query);
  }

  async byUid(uids: string[]): Promise<Map<string, DecisionRow>> {
    const rows = await rowsOf(this.decisions, uids);
    return new Map(rows.map((row) => [row._id, row]));
  }
}
