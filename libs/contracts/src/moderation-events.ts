import { z } from 'zod';
import { houseRule } from './house-rules';
import { gender, instant, uid } from './shapes';
import { storedPicture } from './stored-picture';
import { subjectKinds } from './subjects';

/** A subject as it was when it was reported: taken by the service that owns it. */
export const snapshot = z.object({
  authorUid: uid,
  title: z.string().nullable(),
  text: z.string(),
  pictures: z.array(storedPicture),
  createdAt: instant.nullable(),
  /** What stands around it: the messages before it, who was in the session. */
  context: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type Snapshot = z.infer<typeof snapshot>;

/**
 * Null when there is no such subject, or the reporter may not see it: the report comes to nothing.
 */
export const snapshotTaken = z.object({ reportUid: uid, snapshot: snapshot.nullable() });

export const decisionAction = z.enum(['dismiss', 'remove', 'warn', 'suspend']);
export type DecisionAction = z.infer<typeof decisionAction>;

const about = { caseUid: uid, kind: subjectKinds, subjectUid: uid };
const ruling = { rule: houseRule, reason: z.string() };

/** What moderation tells the other services. */
export const moderationEvents = {
  /**
   * Asks the owner of the subject for what its reporter sees of it: `<service>.snapshot.taken.v1`
   * answers.
   */
  'moderation.snapshot.wanted.v1': z.object({
    reportUid: uid,
    kind: subjectKinds,
    subjectUid: uid,
    /** Of a session, or of a request for one: the member whom it is about. Null of a review of its chef. */
    aboutUid: uid.nullable(),
    reporter: z.object({ uid, gender, roles: z.array(z.string()) }),
  }),
  /** The owner of the subject deletes it. */
  'moderation.subject.removed.v1': z.object({ ...about, authorUid: uid, ...ruling }),
  /**
   * From now on the member is nowhere and can do nothing. `until` is null for good. Told again when
   * its end changes.
   */
  'moderation.member.suspended.v1': z.object({
    uid,
    decisionUid: uid,
    until: instant.nullable(),
    ...ruling,
  }),
  'moderation.member.reinstated.v1': z.object({ uid, decisionUid: uid }),

  /** A case was opened, joined, proposed, confirmed or decided. */
  'moderation.case.changed.v1': z.object({ caseUid: uid }),
  'moderation.case.decided.v1': z.object({
    ...about,
    decisionUid: uid,
    /** Whom the decision is about. */
    memberUid: uid,
    action: decisionAction,
    /** Whether the subject goes with it. */
    removes: z.boolean(),
    until: instant.nullable(),
    ...ruling,
    decidedBy: uid,
    confirmedBy: uid.nullable(),
  }),
  /** What came of a report, for whoever made it. */
  'moderation.report.answered.v1': z.object({
    reportUid: uid,
    reporterUid: uid,
    kind: subjectKinds,
    /** Something was done about it. */
    acted: z.boolean(),
  }),
  'moderation.picture.checked.v1': z.object({ key: uid, held: z.boolean() }),
  /** No case needs it as evidence any more. */
  'moderation.picture.released.v1': z.object({ key: uid }),

  'moderation.appeal.received.v1': z.object({ decisionUid: uid, memberUid: uid }),
  'moderation.appeal.answered.v1': z.object({
    decisionUid: uid,
    memberUid: uid,
    /** The decision stays as it is. */
    stands: z.boolean(),
    answer: z.string(),
    answeredBy: uid,
  }),
} satisfies Record<string, z.ZodObject>;

/** How each owner of subjects answers. */
export const snapshotEvents = {
  'content.snapshot.taken.v1': snapshotTaken,
  'recipes.snapshot.taken.v1': snapshotTaken,
  'chat.snapshot.taken.v1': snapshotTaken,
  'social.snapshot.taken.v1': snapshotTaken,
  'sessions.snapshot.taken.v1': snapshotTaken,
} satisfies Record<string, z.ZodObject>;
