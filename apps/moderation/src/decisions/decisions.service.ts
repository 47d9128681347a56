import { APPEAL_DAYS, DAY, type CaseFile, type contract, type InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { AuditService, type Deed } from '../audit/audit.service';
import {
  factsOf,
  confirm,
  decide,
  rankOf,
  rankOfDecided,
  withdraw,
  type Step,
} from '../cases/case';
import { CaseFilesService } from '../cases/case-files.service';
import { CasesStore, type CaseRow } from '../cases/cases.store';
import { ReportsStore } from '../reports/reports.store';
import { aboutOf, viewOwn } from './decision-views';
import { DecisionsStore, type DecisionRow } from './decisions.store';
import { SuspensionsService } from './suspensions.service';

type Moderation = typeof contract.moderation;

/** As long as the decision can be appealed, and its appeal be answered. */
const EVIDENCE_DAYS = 2 * APPEAL_DAYS;

/** What moderators decide. Of two at once one wins, and the other is told. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly decisions: DecisionsStore,
    private readonly casesStore: CasesStore,
    private readonly files: CaseFilesService,
    private readonly reports: ReportsStore,
    private readonly suspensions: SuspensionsService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async decide(form: InputOf<Moderation['decide']>, caller: Caller): Promise<CaseFile> {
    const { uid, action, rule, reason, days } = form;
    const now = new Date();
    const removes = form.removes || action === 'remove';
    const until = days === null ? null : new Date(now.getTime() + days * DAY);
    await this.outbox.transaction(async (work) => {
      const { tx, emit } = work;
      const { row, facts } = await this.get(uid, caller, work);
      const state = stateAfter(decide(facts, caller.uid, { action, removes, until }));
      const standing = state === 'decided';
      const decision: DecisionRow = {
        _id: newUid(),
        caseUid: uid,
        kind: row.kind,
        memberUid: row.authorUid,
        about: aboutOf(row),
        action,
        removes,
        rule,
        reason,
        until,
        state: standing ? 'stands' : 'proposed',
        decidedAt: now,
        decidedBy: caller.uid,
        confirmedBy: null,
        ...(standing && action !== 'dismiss' ? { told: true } : {}),
      };
      await this.decisions.insert(decision, tx);
      const change = { decisionUid: decision._id, rule, state };
      await this.move(row, standing ? { ...change, ...ended(now) } : change, work, caller);
      const said = standing ? action : 'suspend for good, proposed';
      await this.note(row, { actor: caller.uid, action: said, reason }, work);
      if (standing) await this.carryOut(row, decision, work);
      else emit('moderation.case.changed.v1', uid, { caseUid: uid });
    });
    return this.files.file({ uid }, caller);
  }

  async confirm({ uid, reason }: InputOf<Moderation['confirm']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const { row, facts } = await this.get(uid, caller, work);
      const state = stateAfter(confirm(facts, caller.uid));
      const decision = await this.decisions.confirm(row.decisionUid!, caller.uid, work.tx);
      await this.move(row, { state, ...ended(decision!.decidedAt) }, work, null);
      const action = 'suspend for good, confirmed';
      await this.note(row, { actor: caller.uid, action, reason }, work);
      await this.carryOut(row, decision!, work);
    });
    return this.files.file({ uid }, caller);
  }

  async withdraw({ uid, reason }: InputOf<Moderation['withdraw']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const { row, facts } = await this.get(uid, caller, work);
      const state = stateAfter(withdraw(facts, caller.uid));
      await this.decisions.remove(row.decisionUid!, work.tx);
      await this.move(row, { state, decisionUid: null }, work, null);
      const action = 'suspend for good, withdrawn';
      await this.note(row, { actor: caller.uid, action, reason }, work);
      work.emit('moderation.case.changed.v1', uid, { caseUid: uid });
    });
    return this.files.file({ uid }, caller);
  }

  async listOwn(query: InputOf<Moderation['myDecisions']>, caller: Caller) {
    const { rows, next } = await this.decisions.listTold(caller.uid, query);
    return { items: rows.map(viewOwn), next };
  }

  private async get(uid: string, caller: Caller, { tx }: UnitOfWork) {
    const row = await this.casesStore.find(uid, tx);
    if (!row) throw notFound();
    const reported = await this.reports.isReporter(row, caller.uid, tx);
    return { row, facts: factsOf(row, reported ? [caller.uid] : []) };
  }

  private async move(
    row: CaseRow,
    change: Partial<CaseRow>,
    { tx }: UnitOfWork,
    proposer: Caller | null,
  ) {
    const back = change.state === 'decided' ? {} : { rank: rankOf(row.severity, row.openedAt) };
    const proposedBy = change.state === 'confirming' ? proposer!.uid : null;
    const $set = { ...back, proposedBy, ...change };
    if (!(await this.casesStore.change(row._id, row.state, $set, tx)))
      throw new Refusal('moderation/already-decided');
  }

  private note({ kind, subjectUid }: CaseRow, deed: Deed, { tx }: UnitOfWork) {
    const subject = `${kind} ${subjectUid}`;
    return this.audit.append({ ...deed, action: `case: ${deed.action}`, subject }, tx);
  }

  /** What a decision that stands brings about, and who is told. */
  private async carryOut(row: CaseRow, decision: DecisionRow, work: UnitOfWork) {
    const { _id: caseUid, kind, subjectUid } = row;
    const { memberUid, rule, reason, action, removes, until, decidedBy, confirmedBy } = decision;
    const about = { caseUid, kind, subjectUid };
    if (removes)
      work.emit('moderation.subject.removed.v1', subjectUid, {
        ...about,
        authorUid: memberUid,
        rule,
        reason,
      });
    if (action === 'suspend') await this.suspensions.settle(memberUid, decision._id, work);
    work.emit('moderation.case.decided.v1', caseUid, {
      ...about,
      decisionUid: decision._id,
      memberUid,
      action,
      removes,
      rule,
      reason,
      decidedBy,
      confirmedBy,
      until: until?.toISOString() ?? null,
    });
  }
}

/** From now on among the decided ones, the newest first. */
const ended = (decidedAt: Date) => ({
  decidedAt,
  rank: rankOfDecided(decidedAt),
  evidenceUntil: new Date(decidedAt.getTime() + EVIDENCE_DAYS * DAY),
});

function stateAfter(step: Step) {
  if ('refusal' in step) throw new Refusal(step.refusal);
  return step.state;
}
