import { z } from 'zod';
import { appeal } from './appeal';
import { limits } from './constants';
import { houseRule, reportReason } from './house-rules';
import { decisionAction } from './moderation-events';
import { monetizationRoutes } from './monetization';
import { route } from './route';
import {
  done,
  instant,
  line,
  optionalText,
  page,
  pageQuery,
  person,
  picture,
  text,
  uid,
} from './shapes';
import { subjectKinds } from './subjects';

/** Reports that one member may make in a day. */
export const REPORTS_A_DAY = 30;
/** A decision can be appealed within this many days. */
export const APPEAL_DAYS = 30;
/** The longest suspension with an end; what is longer is for good, and needs a second moderator. */
export const LONGEST_SUSPENSION_DAYS = 365;

const writtenReason = line(limits.reason, 'Give a reason');

export const auditEntry = z.object({
  sequence: z.number().int(),
  actor: z.string(),
  /** In words, as it is called now; null where it is nobody and nothing that is known here. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectName: z.string().nullable(),
  reason: z.string(),
  at: instant,
  digest: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const reportForm = z.object({
  kind: subjectKinds,
  /**
   * Of a session that is only asked for: the uid of the request. Of what somebody wrote of its chef:
   * the uid of that review, by whoever reads it.
   */
  subjectUid: uid,
  /** Of a session: the member whom it is about. Of a review not: not every reader is told by whom it is. */
  aboutUid: uid.optional(),
  reason: reportReason,
  text: optionalText(limits.reason),
});
/** A report as whoever made it sees it. */
export const ownReport = z.object({
  uid,
  kind: subjectKinds,
  reason: reportReason,
  text: z.string(),
  reportedAt: instant,
  /** Whether something was done about it; null while it waits. */
  acted: z.boolean().nullable(),
});
export type OwnReport = z.infer<typeof ownReport>;

export const severity = z.enum(['low', 'medium', 'high']);
export type Severity = z.infer<typeof severity>;
/** `confirming`: a suspension for good waits for the second moderator. */
export const caseState = z.enum(['open', 'confirming', 'decided']);
export type CaseState = z.infer<typeof caseState>;

const verdict = {
  action: decisionAction,
  /** The subject goes as well. */
  removes: z.boolean(),
  rule: houseRule,
  reason: z.string(),
  until: instant.nullable(),
};
export const decision = z.object({
  uid,
  caseUid: uid,
  kind: subjectKinds,
  ...verdict,
  state: z.enum(['proposed', 'stands', 'overturned']),
  decidedAt: instant,
  decidedBy: person,
  confirmedBy: person.nullable(),
  appeal: appeal.nullable(),
});
export type Decision = z.infer<typeof decision>;

/** A decision as the member reads it whom it is about: without the names of moderators. */
export const ownDecision = z.object({
  uid,
  kind: subjectKinds,
  /** What it is about, in its author's words. */
  about: z.string(),
  ...verdict,
  overturned: z.boolean(),
  decidedAt: instant,
  appealUntil: instant.nullable(),
  appeal: appeal.nullable(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

export const caseCard = z.object({
  uid,
  kind: subjectKinds,
  subjectUid: uid,
  state: caseState,
  severity,
  reports: z.number().int(),
  reasons: z.array(reportReason),
  author: person,
  about: z.string(),
  openedAt: instant,
  decidedAt: instant.nullable(),
});
export type CaseCard = z.infer<typeof caseCard>;
export const caseFile = caseCard.extend({
  /** As it was when it was first reported. */
  snapshot: z.object({
    title: z.string().nullable(),
    text: z.string(),
    pictures: z.array(picture),
    createdAt: instant.nullable(),
    context: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
  reportsMade: z.array(
    z.object({ reporter: person, reason: reportReason, text: z.string(), at: instant }),
  ),
  decision: decision.nullable(),
  /** Earlier decisions about its author, newest first. */
  history: z.array(decision),
  /** What was decided about others by the same rule. */
  similar: z.array(caseCard.extend({ action: decisionAction, reason: z.string() })),
  /** The author cannot come in until then; null when they can. */
  suspension: z.object({ until: instant.nullable() }).nullable(),
  /** Its author is under 18. */
  minor: z.boolean(),
  /** Why the reader may not decide; null when they may. */
  refusal: z.string().nullable(),
});
export type CaseFile = z.infer<typeof caseFile>;

export const verdictForm = z
  .object({
    uid,
    action: decisionAction,
    removes: z.boolean().default(false),
    rule: houseRule,
    reason: writtenReason,
    /** Of a suspension: its length in days, or null for good. */
    days: z.number().int().min(1).max(LONGEST_SUSPENSION_DAYS).nullable().default(null),
  })
  .refine((form) => form.action === 'suspend' || form.days === null, {
    path: ['days'],
    message: 'Only a suspension has a length',
  });

export const appealCard = z.object({ decision, case: caseCard, member: person });
export type AppealCard = z.infer<typeof appealCard>;
const appealText = text(limits.review, 'Write why the decision is wrong');
const appealToken = z.string().min(20).max(1000);

export const moderation = {
  report: route({
    method: 'POST',
    path: '/api/moderation/reports',
    access: 'member',
    perMinute: 20,
    summary:
      'Report something; answers alike whether or not it exists. The same again is the same report',
    input: reportForm,
    output: done,
  }),
  myReports: route({
    method: 'GET',
    path: '/api/moderation/reports/mine',
    access: 'member',
    summary: 'Own reports and what came of them, newest first',
    input: z.object(pageQuery),
    output: page(ownReport),
  }),
  myDecisions: route({
    method: 'GET',
    path: '/api/moderation/decisions/mine',
    access: 'member',
    summary: 'What moderators decided about me, newest first',
    input: z.object(pageQuery),
    output: page(ownDecision),
  }),
  appeal: route({
    method: 'POST',
    path: '/api/moderation/decisions/{uid}/appeal',
    access: 'member',
    perMinute: 10,
    summary: 'Appeal against a decision about me, once',
    input: z.object({ uid, text: appealText }),
    output: ownDecision,
  }),
  linkedDecision: route({
    method: 'POST',
    path: '/api/moderation/appeal-links/read',
    access: 'public',
    perMinute: 30,
    summary: 'The decision that a link of a suspended member is about',
    input: z.object({ token: appealToken }),
    output: ownDecision,
  }),
  linkedAppeal: route({
    method: 'POST',
    path: '/api/moderation/appeal-links/appeal',
    access: 'public',
    perMinute: 10,
    summary: 'Appeal by such a link: all that a suspended member can do',
    input: z.object({ token: appealToken, text: appealText }),
    output: ownDecision,
  }),
  cases: route({
    method: 'GET',
    path: '/api/moderation/cases',
    access: 'moderator',
    summary:
      'Cases in one state: the most severe first, then the oldest; decided ones newest first',
    input: z.object({
      state: caseState.default('open'),
      kind: subjectKinds.optional(),
      severity: severity.optional(),
      ...pageQuery,
    }),
    output: page(caseCard),
  }),
  case: route({
    method: 'GET',
    path: '/api/moderation/cases/{uid}',
    access: 'moderator',
    summary: 'One case with its reports, its author’s history and similar ones',
    input: z.object({ uid }),
    output: caseFile,
  }),
  decide: route({
    method: 'POST',
    path: '/api/moderation/cases/{uid}/decision',
    access: 'moderator',
    summary: 'Decide on a case; a suspension for good is proposed to a second moderator',
    input: verdictForm,
    output: caseFile,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/moderation/cases/{uid}/confirmation',
    access: 'moderator',
    summary: 'Confirm a proposed suspension, as the second moderator',
    input: z.object({ uid, reason: writtenReason }),
    output: caseFile,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/moderation/cases/{uid}/withdrawal',
    access: 'moderator',
    summary: 'Refuse a proposed suspension, or take the own proposal back: the case is open again',
    input: z.object({ uid, reason: writtenReason }),
    output: caseFile,
  }),
  appeals: route({
    method: 'GET',
    path: '/api/moderation/appeals',
    access: 'moderator',
    summary: 'Appeals: those that wait, oldest first, or those that were answered, newest first',
    input: z.object({ state: z.enum(['waiting', 'answered']).default('waiting'), ...pageQuery }),
    output: page(appealCard),
  }),
  answerAppeal: route({
    method: 'POST',
    path: '/api/moderation/appeals/{uid}/answer',
    access: 'moderator',
    summary: 'Answer an appeal, as a moderator who had no part in the decision',
    input: z.object({ uid, stands: z.boolean(), answer: writtenReason }),
    output: appealCard,
  }),
  audit: route({
    method: 'GET',
    path: '/api/moderation/audit',
    access: 'moderator',
    summary: 'Decisions, newest first; each entry’s digest covers the one before',
    input: z.object(pageQuery),
    output: page(auditEntry),
  }),

  ...monetizationRoutes,
};
