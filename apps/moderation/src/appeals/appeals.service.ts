import type { AppealCard, contract, InputOf, OwnDecision } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { mayAnswer } from '@chefly/policy';
import { AppealPasses } from '@chefly/access';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { factsOf, refusalToJudge } from '../cases/case';
import { CasesStore, type CaseRow } from '../cases/cases.store';
import { appealEnd, namedIn, viewCase, viewDecision, viewOwn } from '../decisions/decision-views';
import { DecisionsStore, type DecisionRow } from '../decisions/decisions.store';
import { SuspensionsService } from '../decisions/suspensions.service';
import { PeopleStore } from '../people/people.store';
import { ReportsStore } from '../reports/reports.store';

type Moderation = typeof contract.moderation;

/** One appeal for each decision, answered by a moderator who had no part in it. */
@Injectable()
export class AppealsService {
  constructor(
    private readonly decisions: DecisionsStore,
    private readonly cases: CasesStore,
    private readonly reports: ReportsStore,
    private readonly people: PeopleStore,
    private readonly suspensions: SuspensionsService,
    private readonly audit: AuditService,
    private readonly passes: AppealPasses,
    private readonly outbox: Outbox,
  ) {}

  appeal({ uid, text }: InputOf<Moderation['appeal']>, caller: Caller): Promise<OwnDecision> {
    return this.add(uid, caller.uid, text);
  }

  /** The link stands for its member, for this one decision and nothing else. */
  async linked({ token }: InputOf<Moderation['linkedDecision']>): Promise<OwnDecision> {
    const { decisionUid, memberUid } = await this.open(token);
    return viewOwn(await this.told(decisionUid, memberUid));
  }

  async linkedAppeal({ token, text }: InputOf<Moderation['linkedAppeal']>): Promise<OwnDecision> {
    const { decisionUid, memberUid } = await this.open(token);
    return this.add(decisionUid, memberUid, text);
  }

  async list({ state, ...query }: InputOf<Moderation['appeals']>) {
    const { rows, next } = await this.decisions.listAppeals(state, query);
    const cases = await this.cases.byUid(rows.map((row) => row.caseUid));
    return { items: await this.view(rows, cases), next };
  }

  async answer(
    { uid, stands, answer }: InputOf<Moderation['answerAppeal']>,
    caller: Caller,
  ): Promise<AppealCard> {
    await this.outbox.transaction(async (work) => {
      const { tx, emit } = work;
      const row = await this.decisions.find(uid, tx);
      const found = row && (await this.cases.find(row.caseUid, tx));
      if (!row?.appeal || !found) throw notFound();
      await this.checkAnswerer(row, found, caller);
      const answered = {
        ...row.appeal,
        stands,
        answer,
        answeredBy: caller.uid,
        answeredAt: new Date(),
      };
      if (!(await this.decisions.answerAppeal(uid, answered, tx)))
        throw new Refusal('moderation/already-decided');
      if (row.action === 'suspend') await this.suspensions.settle(row.memberUid, uid, work);
      const { memberUid } = row;
      emit('moderation.appeal.answered.v1', uid, {
        decisionUid: uid,
        memberUid,
        stands,
        answer,
        answeredBy: caller.uid,
      });
      const action = stands ? 'appeal: decision stands' : 'appeal: decision overturned';
      await this.audit.append(
        { actor: caller.uid, action, subject: `decision ${uid}`, reason: answer },
        tx,
      );
    });
    const row = (await this.decisions.find(uid))!;
    return (await this.view([row], await this.cases.byUid([row.caseUid])))[0]!;
  }

  private async checkAnswerer(row: DecisionRow, found: CaseRow, { uid }: Caller) {
    const reported = await this.reports.isReporter(found, uid);
    const part = refusalToJudge(factsOf(found, reported ? [uid] : []), uid);
    if (part) throw new Refusal(part);
    const decision = mayAnswer(uid, [row.decidedBy, row.confirmedBy]);
    if (!decision.allowed) throw new Refusal(decision.code);
  }

  private async add(uid: string, memberUid: string, text: string): Promise<OwnDecision> {
    await this.outbox.transaction(async ({ tx, emit }) => {
      const row = await this.told(uid, memberUid);
      // a link of before outlives its member, and what is written by it would be taken out by nobody
      if (!(await this.people.guard(memberUid, tx))) throw notFound();
      if (row.appeal) throw new Refusal('moderation/appealed');
      if (row.state !== 'stands' || appealEnd(row) <= new Date())
        throw new Refusal('moderation/appeal-over');
      const appeal = { text, at: new Date(), answer: null, answeredBy: null, answeredAt: null };
      if (!(await this.decisions.addAppeal(uid, { ...appeal, stands: null }, tx)))
        throw new Refusal('moderation/appealed');
      emit('moderation.appeal.received.v1', uid, { decisionUid: uid, memberUid });
    });
    return viewOwn(await this.told(uid, memberUid));
  }

  /**
   * @throws the same for a decision that does not exist, one about somebody else and one that is
   * only proposed.
   */
  private async told(uid: string, memberUid: string): Promise<DecisionRow> {
    const row = await this.decisions.find(uid);
    if (!row?.told || row.memberUid !== memberUid) throw notFound();
    return row;
  }

  private async open(token: string) {
    const opened = await this.passes.open(token);
    if (!opened) throw new Refusal('identity/link-invalid');
    return opened;
  }

  private async view(rows: DecisionRow[], cases: Map<string, CaseRow>): Promise<AppealCard[]> {
    const named = await this.people.named(rows.flatMap(namedIn));
    return rows.flatMap((row) => {
      const found = cases.get(row.caseUid);
      if (!found) return [];
      const member = named(row.memberUid);
      return [{ decision: viewDecision(row, named), case: viewCase(found, named), member }];
    });
  }
}
