import { currentTerms, type contract, type InputOf, type OwnMonetization } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { isDuplicate, newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { mayDealInMoney, mayJudge } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { AuditService, type Deed } from '../audit/audit.service';
import { PeopleStore } from '../people/people.store';
import { answer, revoke, type AgreementStep } from './agreement';
import { AgreementsStore, type AgreementRow } from './agreements.store';
import { namedInAgreement, viewAgreement, viewOwnAgreement } from './views';

type Moderation = typeof contract.moderation;

/** Offers of monetization, what members answer, and what ends it. */
@Injectable()
export class AgreementsService {
  constructor(
    private readonly store: AgreementsStore,
    private readonly names: PeopleStore,
    private readonly people: People,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async own(caller: Caller): Promise<OwnMonetization> {
    const row = await this.store.current(caller.uid);
    return { monetized: row?.state === 'enabled', agreement: row && viewOwnAgreement(row) };
  }

  async list({ state, ...query }: InputOf<Moderation['agreements']>, caller: Caller) {
    const { rows, next } =
      state === 'appealed'
        ? await this.store.listAppealed(query)
        : await this.store.list(state, query);
    const named = await this.names.named(rows.flatMap(namedInAgreement));
    return { items: rows.map((row) => viewAgreement(row, named, caller.uid)), next };
  }

  async offer(form: InputOf<Moderation['offerMonetization']>, caller: Caller) {
    const member = await this.names.findByUserName(form.userName);
    if (!member)
      throw new Refusal('request/invalid', { userName: 'Nobody has exactly this username' });
    notOwn(caller, member._id);
    await this.ofAge(member._id);
    const now = new Date();
    const row: AgreementRow = {
      _id: newUid(),
      memberUid: member._id,
      openKey: member._id,
      state: 'offered',
      rateBasisPoints: form.rateBasisPoints,
      termsVersion: currentTerms.version,
      offeredAt: now,
      offeredBy: caller.uid,
      answeredAt: null,
      movedAt: now,
      revokedAt: null,
      revokedBy: null,
      reason: null,
      pricePaise: null,
    };
    try {
      await this.outbox.transaction(async (work) => {
        await this.store.insert(row, work.tx);
        const rate = `${row.rateBasisPoints / 100} %, terms of ${row.termsVersion}`;
        const action = `offered at ${rate}`;
        await this.note(row, { actor: caller.uid, action, reason: form.reason }, work);
        tell(row, null, caller.uid, work);
      });
    } catch (error) {
      throw isDuplicate(error) ? new Refusal('moderation/offer-open') : error;
    }
    return this.view(row._id, caller);
  }

  async answer(form: InputOf<Moderation['answerOffer']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.store.find(form.uid, work.tx);
      if (row?.memberUid !== caller.uid) throw notFound();
      if (form.consents) await this.ofAge(caller.uid, work.tx);
      const state = stateAfter(answer(row, form));
      const now = new Date();
      await this.move(row, { state, answeredAt: now, movedAt: now }, work);
      const action = state === 'enabled' ? 'consented to' : 'declined';
      const rate = `${row.rateBasisPoints / 100} %, terms of ${row.termsVersion}`;
      await this.note(row, { actor: caller.uid, action, reason: rate }, work);
      tell({ ...row, state }, null, null, work);
    });
    return this.own(caller);
  }

  /** Members who asked before pay what they saw; see the sessions' `priceAtStart`. */
  async setPrice({ pricePaise }: InputOf<Moderation['setPrice']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.store.current(caller.uid, work.tx);
      if (row?.state !== 'enabled') throw new Refusal('moderation/not-monetized');
      if (row.pricePaise === pricePaise) return;
      if (pricePaise !== null) await this.ofAge(caller.uid, work.tx);
      await this.move(row, { pricePaise }, work);
      tellPrice({ ...row, pricePaise }, work);
    });
    return this.own(caller);
  }

  async revoke({ uid, reason }: InputOf<Moderation['revokeMonetization']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.store.find(uid, work.tx);
      if (!row) throw notFound();
      notOwn(caller, row.memberUid);
      const state = stateAfter(revoke(row));
      const now = new Date();
      const change = { state, revokedAt: now, revokedBy: caller.uid, reason, movedAt: now };
      await this.move(row, change, work);
      const action = row.state === 'offered' ? 'offer taken back' : 'revoked';
      await this.note(row, { actor: caller.uid, action, reason }, work);
      tell({ ...row, state }, reason, caller.uid, work);
      if (row.pricePaise !== null) tellPrice({ ...row, pricePaise: null }, work);
    });
    return this.view(uid, caller);
  }

  /** An appeal that was heard puts things back as they were, the price included. */
  async reinstate(row: AgreementRow, change: Partial<AgreementRow>, work: UnitOfWork) {
    const again = { ...change, state: 'enabled' as const, openKey: row.memberUid };
    if (!(await this.store.change(row, again, work.tx, ['appealedAt'])))
      throw new Refusal('moderation/already-decided');
    if (row.pricePaise !== null) tellPrice(row, work);
  }

  async view(uid: string, caller: Caller) {
    const row = (await this.store.find(uid))!;
    return viewAgreement(row, await this.names.named(namedInAgreement(row)), caller.uid);
  }

  /** @throws when the member is under 18: nobody makes contracts with them. */
  async ofAge(uid: string, tx?: ClientSession) {
    const minor = (await this.people.minorsAmong([uid], tx)).length > 0;
    const decision = mayDealInMoney({ minor });
    if (!decision.allowed) throw new Refusal(decision.code);
  }

  private async move(row: AgreementRow, change: Partial<AgreementRow>, { tx }: UnitOfWork) {
    const closed = change.state === 'declined' || change.state === 'revoked';
    if (!(await this.store.change(row, change, tx, closed ? ['openKey'] : [])))
      throw new Refusal('moderation/offer-closed');
  }

  private note({ memberUid }: AgreementRow, deed: Deed, { tx }: UnitOfWork) {
    const action = `monetization: ${deed.action}`;
    return this.audit.append({ ...deed, action, subject: `member ${memberUid}` }, tx);
  }
}

/** @throws when it is the moderator's own matter. */
export function notOwn(caller: Caller, ...involved: string[]) {
  const decision = mayJudge(caller.uid, involved);
  if (!decision.allowed) throw new Refusal(decision.code);
}

function stateAfter(step: AgreementStep) {
  if ('refusal' in step) throw new Refusal(step.refusal);
  return step.state;
}

function tell(row: AgreementRow, reason: string | null, by: string | null, { emit }: UnitOfWork) {
  const { _id: agreementUid, memberUid, state, rateBasisPoints, termsVersion } = row;
  emit('moderation.monetization.changed.v1', memberUid, {
    agreementUid,
    memberUid,
    state,
    rateBasisPoints,
    termsVersion,
    reason,
    by,
  });
}

function tellPrice(
  { _id: agreementUid, memberUid, pricePaise }: AgreementRow,
  { emit }: UnitOfWork,
) {
  const changedAt = new Date().toISOString();
  emit('moderation.price.changed.v1', memberUid, {
    agreementUid,
    memberUid,
    pricePaise,
    changedAt,
  });
}
