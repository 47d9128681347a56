import type {
  CaseState,
  DecisionAction,
  ErrorCode,
  ReportReason,
  Severity,
  SubjectKind,
} from '@chefly/contracts';
import { mayConfirm, mayJudge } from '@chefly/policy';

/** What a case's rules need to know of it. */
export interface CaseFacts {
  kind: SubjectKind;
  state: CaseState;
  authorUid: string;
  reporterUids: readonly string[];
  /** Who proposed the suspension that waits for the second moderator. */
  proposedBy: string | null;
}
/** @param reporterUids as far as they matter to the question */
export const factsOf = (
  { kind, state, authorUid, proposedBy }: Omit<CaseFacts, 'reporterUids'>,
  reporterUids: readonly string[],
): CaseFacts => ({ kind, state, authorUid, proposedBy, reporterUids });

export interface Verdict {
  action: DecisionAction;
  removes: boolean;
  /** Of a suspension; null for good. */
  until: Date | null;
}
export type Step = { state: CaseState } | { refusal: ErrorCode };

/** Why this moderator may not touch the case at all; null when they may. */
export function refusalToJudge(
  { authorUid, reporterUids }: CaseFacts,
  by: string,
): ErrorCode | null {
  const decision = mayJudge(by, [authorUid, ...reporterUids]);
  return decision.allowed ? null : decision.code;
}

const step = (facts: CaseFacts, by: string, from: CaseState, next: () => Step): Step => {
  const refusal = refusalToJudge(facts, by);
  if (refusal) return { refusal };
  return facts.state === from ? next() : { refusal: 'moderation/already-decided' };
};

/**
 * A member and a session have nothing to be deleted; a member is warned or suspended, a session is
 * ended.
 */
const isPossible = ({ kind }: CaseFacts, { action, removes }: Verdict) =>
  !(kind === 'member' && (removes || action === 'remove')) && !(action === 'dismiss' && removes);

/** An open case is decided, but for a suspension for good, which is proposed. */
export const decide = (facts: CaseFacts, by: string, verdict: Verdict): Step =>
  step(facts, by, 'open', () => {
    if (!isPossible(facts, verdict)) return { refusal: 'moderation/not-possible' };
    const forGood = verdict.action === 'suspend' && verdict.until === null;
    return { state: forGood ? 'confirming' : 'decided' };
  });

export const confirm = (facts: CaseFacts, by: string): Step =>
  step(facts, by, 'confirming', () => {
    const decision = mayConfirm(by, facts.proposedBy!);
    return decision.allowed ? { state: 'decided' } : { refusal: decision.code };
  });

/** By the second moderator, who thinks otherwise, or by the first, who does by now. */
export const withdraw = (facts: CaseFacts, by: string): Step =>
  step(facts, by, 'confirming', () => ({ state: 'open' }));

const weights: Record<ReportReason, number> = {
  harassment: 2,
  people: 1,
  music: 1,
  'not-food': 0,
  other: 0,
};
const severities: readonly Severity[] = ['low', 'medium', 'high'];
/** From so many reporters on, a case is one step more severe than its worst reason. */
const MANY = 3;

export function severityOf(reasons: readonly ReportReason[], reporters: number): Severity {
  const worst = Math.max(...reasons.map((reason) => weights[reason]));
  return severities[Math.min(worst + (reporters >= MANY ? 1 : 0), 2)]!;
}

/** Places cases in the queue: the most severe first, of one severity the oldest. */
export const rankOf = (severity: Severity, openedAt: Date) =>
  (2 - severities.indexOf(severity)) * 1e14 + openedAt.getTime();

/** Places decided cases among each other: the newest first. */
export const rankOfDecided = (decidedAt: Date) => -decidedAt.getTime();
