import type { contract, DomainEvent, FeeSide, InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { notOwn } from './agreements.service';
import { AgreementsStore } from './agreements.store';
import { FeeViews } from './fee-views';
import { feeUid, FeesStore, type FeeRow } from './fees.store';
import { charge, counter, payment, type FeeFacts } from './ledger';
import { LedgerStore } from './ledger.store';
import { Payments } from './payments';

type Moderation = typeof contract.moderation;

/**
 * What members owe for sessions, until it is paid or corrected. Each step and its entry commit
 * together.
 */
@Injectable()
export class FeesService {
  constructor(
    private readonly fees: FeesStore,
    private readonly agreements: AgreementsStore,
    private readonly ledger: LedgerStore,
    private readonly payments: Payments,
    private readonly views: FeeViews,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  /** Of one session and member once, however often it is told. */
  async charge({ data }: DomainEvent<'sessions.fee.due.v1'>, work: UnitOfWork): Promise<void> {
    const { sessionUid, chefUid, memberUid, agreementUid, recipeName, pricePaise } = data;
    const _id = feeUid(sessionUid, memberUid);
    if (await this.fees.find(_id, work.tx)) return;
    const agreement = await this.agreements.find(agreementUid, work.tx);
    if (agreement?.memberUid !== chefUid)
      throw new Error(`no agreement ${agreementUid} of the chef of session ${sessionUid}`);
    const row: FeeRow = {
      _id,
      sessionUid,
      chefUid,
      memberUid,
      agreementUid,
      recipeName,
      pricePaise,
      rateBasisPoints: agreement.rateBasisPoints,
      state: 'due',
      toldBy: [],
      method: null,
      paidAt: null,
      reason: null,
      cookedAt: new Date(data.startedAt),
    };
    await this.fees.insert(row, work.tx);
    await this.ledger.book(charge(factsOf(row), new Date()), work.tx);
    tell(row, null, work);
  }

  async list({ as, ...query }: InputOf<Moderation['fees']>, caller: Caller) {
    const { rows, next } = await this.fees.list(as, caller.uid, query);
    return { items: await this.views.of(rows, caller.member), next };
  }

  async listAll({ state, ...query }: InputOf<Moderation['allFees']>, caller: Caller) {
    const { rows, next } = await this.fees.listIn(state, query);
    return { items: await this.views.of(rows, caller.member), next };
  }

  /** The other side is asked to confirm; the second word makes it paid. */
  async tellPayment({ uid, method }: InputOf<Moderation['tellPayment']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.fees.find(uid, work.tx);
      const by = row && sideOf(row, caller.uid);
      if (!row || !by) throw notFound();
      if (row.state === 'corrected') throw new Refusal('moderation/fee-closed');
      const before = { toldBy: row.toldBy, method: row.method, paid: row.state === 'paid' };
      const after = this.payments.hear(before, { by, method });
      if (after === before) return;
      const now = new Date();
      const change: Partial<FeeRow> = {
        toldBy: [...after.toldBy],
        method: after.method,
        ...(after.paid ? { state: 'paid', paidAt: now } : { state: 'told' }),
      };
      if (!(await this.fees.change(row, change, work.tx)))
        throw new Refusal('moderation/fee-closed');
      if (after.paid)
        await this.ledger.book(payment(factsOf(row), this.payments.keptBy, now), work.tx);
      tell({ ...row, ...change }, by, work);
    });
    return this.view(uid, caller);
  }

  async correct({ uid, reason }: InputOf<Moderation['correctFee']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.fees.find(uid, work.tx);
      if (!row) throw notFound();
      notOwn(caller, row.chefUid, row.memberUid);
      const change = { state: 'corrected' as const, reason };
      if (row.state === 'corrected' || !(await this.fees.change(row, change, work.tx)))
        throw new Refusal('moderation/fee-closed');
      const now = new Date();
      for (const entry of await this.ledger.listOfFee(uid, work.tx))
        await this.ledger.book(counter(entry, { reason, by: caller.uid }, now), work.tx);
      const entry = { actor: caller.uid, action: 'fee corrected', subject: `fee ${uid}`, reason };
      await this.audit.append(entry, work.tx);
      tell({ ...row, ...change }, null, work);
    });
    return this.view(uid, caller);
  }

  private async view(uid: string, caller: Caller) {
    const row = (await this.fees.find(uid))!;
    return (await this.views.of([row], caller.member))[0]!;
  }
}

const factsOf = ({ _id: uid, ...row }: FeeRow): FeeFacts => ({ uid, ...row });

const sideOf = ({ chefUid, memberUid }: FeeRow, uid: string): FeeSide | null =>
  uid === chefUid ? 'chef' : uid === memberUid ? 'member' : null;

function tell(row: FeeRow, toldBy: FeeSide | null, { emit }: UnitOfWork) {
  const { _id, chefUid, memberUid, recipeName, pricePaise, state, reason } = row;
  emit('moderation.fee.changed.v1', _id, {
    feeUid: _id,
    chefUid,
    memberUid,
    recipeName,
    pricePaise,
    state,
    toldBy,
    reason,
  });
}
