import type { AgreementState } from '@chefly/contracts';
import { insertRow, listPage, Mixed, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import type { AppealRow } from '../decisions/decisions.store';

/** An offer of monetization and what came of it; kept for good, since fees refer to its rate. */
export interface AgreementRow {
  _id: string;
  memberUid: string;
  /** The member, while it is offered or enabled: one at a time. */
  openKey?: string;
  state: AgreementState;
  rateBasisPoints: number;
  termsVersion: string;
  offeredAt: Date;
  offeredBy: string;
  answeredAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
  reason: string | null;
  pricePaise: number | null;
  /** Its place in the list of its state. */
  movedAt: Date;
  appeal?: AppealRow;
  /** While an appeal waits, since when. */
  appealedAt?: Date;
}

const schema = schemaOf<AgreementRow>(
  {
    _id: String,
    memberUid: String,
    openKey: String,
    state: String,
    rateBasisPoints: Number,
    termsVersion: String,
    offeredAt: Date,
    offeredBy: String,
    answeredAt: Date,
    revokedAt: Date,
    revokedBy: String,
    reason: String,
    pricePaise: Number,
    movedAt: Date,
    appeal: Mixed,
    appealedAt: Date,
  },
  { keepEmpty: true },
);
schema.index(
  { openKey: 1 },
  { unique: true, partialFilterExpression: { openKey: { $exists: true } } },
);
schema.index({ memberUid: 1, offeredAt: -1, _id: -1 });
schema.index({ memberUid: 1, movedAt: -1, _id: -1 });
schema.index({ state: 1, movedAt: -1, _id: -1 });
schema.index(
  { appealedAt: -1, _id: -1 },
  { partialFilterExpression: { appealedAt: { $exists: true } } },
);

@Injectable()
export class AgreementsStore {
  private readonly rows: Model<AgreementRow>;

  constructor(store: Store) {
    this.rows = store.model('agreements', schema);
  }

  find(uid: string, tx?: ClientSession) {
    return this.rows
      .findById(uid)
      .session(tx ?? null)
      .lean<AgreementRow>();
  }

  /** The one that stands open with a member; where none does, the one that something became of last. */
  async current(memberUid: string, tx: ClientSession | null = null) {
    const moved = await this.rows
      .findOne({ memberUid })
      .sort({ movedAt: -1, _id: -1 })
      .session(tx)
      .lean<AgreementRow>();
    if (!moved || moved.openKey) return moved;
    // one that was overturned may stand again behind an offer that was declined since
    const open = await this.rows.findOne({ openKey: memberUid }).session(tx).lean<AgreementRow>();
    return open ?? moved;
  }

  /** @throws a duplicate while one stands open for the member. */
  async insert(row: AgreementRow, tx: ClientSession) {
    await insertRow(this.rows, row, tx);
  }

  /** Moves it on from the state it was read in. False when somebody else was faster. */
  async change(
    { _id, state }: AgreementRow,
    change: Partial<AgreementRow>,
    tx: ClientSession,
    gone: ('openKey' | 'appealedAt')[] = [],
  ): Promise<boolean> {
    const $unset = Object.fromEntries(gone.map((field) => [field, 1 as const]));
    const { matchedCount } = await this.rows.updateOne(
      { _id, state },
      { $set: change, ...(gone.length ? { $unset } : {}) },
      { session: tx },
    );
    return matchedCount === 1;
  }

  /** All of a member, newest first. */
  listOf(memberUid: string, query: PageQuery) {
    return listPage(this.rows, { memberUid }, { offeredAt: -1 }, query, 'agreements.mine');
  }

  /** Ends what stands with a member who is gone, and takes their words out. */
  async endOf(memberUid: string, reason: string, tx: ClientSession) {
    const revokedAt = new Date();
    await this.rows.updateOne(
      { openKey: memberUid },
      {
        $set: { state: 'revoked', revokedAt, reason, pricePaise: null, movedAt: revokedAt },
        $unset: { openKey: 1 },
      },
      { session: tx },
    );
    await this.rows.updateMany(
      { memberUid, appeal: { $exists: true } },
      { $set: { 'appeal.text': '' }, $unset: { appealedAt: 1 } },
      { session: tx },
    );
  }

  list(state: AgreementState, query: PageQuery) {
    return listPage(this.rows, { state }, { movedAt: -1 }, query);
  }

  listAppealed(query: PageQuery) {
    return listPage(this.rows, { appealedAt: { $exists: true } }, { appealedAt: -1 }, query);
  }
}
