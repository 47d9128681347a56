import {
  APPEAL_DAYS,
  DAY,
  type CaseCard,
  type Decision,
  type OwnDecision,
  type Person,
} from '@chefly/contracts';
import type { CaseRow } from '../cases/cases.store';
import type { AppealRow, DecisionRow } from './decisions.store';

export type Named = (uid: string) => Person;

/** Whoever is named in a decision. */
export const namedIn = (row: DecisionRow | null | undefined): string[] =>
  row ? [row.memberUid, row.decidedBy, ...(row.confirmedBy ? [row.confirmedBy] : [])] : [];

export const appealEnd = ({ decidedAt }: DecisionRow) =>
  new Date(decidedAt.getTime() + APPEAL_DAYS * DAY);

const viewAppeal = (appeal: AppealRow | undefined) =>
  appeal
    ? {
        text: appeal.text,
        at: appeal.at.toISOString(),
        answer: appeal.answer,
        stands: appeal.stands,
        answeredAt: appeal.answeredAt?.toISOString() ?? null,
      }
    : null;

const verdictOf = ({ action, removes, rule, reason, until }: DecisionRow) => ({
  action,
  removes,
  rule,
  reason,
  until: until?.toISOString() ?? null,
});

export const viewDecision = (row: DecisionRow, named: Named): Decision => ({
  uid: row._id,
  caseUid: row.caseUid,
  kind: row.kind,
  ...verdictOf(row),
  state: row.state,
  decidedAt: row.decidedAt.toISOString(),
  decidedBy: named(row.decidedBy),
  confirmedBy: row.confirmedBy ? named(row.confirmedBy) : null,
  appeal: viewAppeal(row.appeal),
});

export const viewOwn = (row: DecisionRow): OwnDecision => {
  const open = row.state === 'stands' && !row.appeal && appealEnd(row) > new Date();
  return {
    uid: row._id,
    kind: row.kind,
    about: row.about,
    ...verdictOf(row),
    overturned: row.state === 'overturned',
    decidedAt: row.decidedAt.toISOString(),
    appealUntil: open ? appealEnd(row).toISOString() : null,
    appeal: viewAppeal(row.appeal),
  };
};

export const viewCase = (row: CaseRow, named: Named): CaseCard => ({
  uid: row._id,
  kind: row.kind,
  subjectUid: row.subjectUid,
  state: row.state,
  severity: row.severity,
  reports: row.reports,
  reasons: row.reasons,
  author: named(row.authorUid),
  about: aboutOf(row),
  openedAt: row.openedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

const ABOUT_LENGTH = 120;
/** What a case is about in a line: its title, else how its text begins. */
export const aboutOf = ({ snapshot: { title, text } }: Pick<CaseRow, 'snapshot'>) =>
  [...(title || text)].slice(0, ABOUT_LENGTH).join('');
