import { errors, type ErrorCode, type Gender, type SessionType } from '@chefly/contracts';

/** What the rules need to know of a member. What is absent is not so. */
export interface Subject {
  uid: string;
  gender: Gender;
  roles?: readonly string[];
  /** Their account was erased, and what they shared with others still stands there. */
  former?: boolean;
  /** A moderator has suspended this member. */
  suspended?: boolean;
  /** Under 18, and whether a guardian's consent is recorded. */
  minor?: { consent: boolean };
}

/** What the two are about to do, and what stands between them. */
export interface Circumstances {
  /** Either has blocked the other. */
  blocked?: boolean;
  type?: SessionType;
  /** How many members besides the chef would be in the session. */
  members?: number;
}

export type Decision =
  { allowed: true } | { allowed: false; rule: string; code: ErrorCode; text: string };

interface Rule {
  id: string;
  /**
   * Who is blocked or suspended is nobody: the refusal is the same as of a member who does not
   * exist.
   */
  code: ErrorCode;
  /** In its place, when it is on the other's account: why is nobody's business. */
  codeOfOther?: ErrorCode;
  /** Of a rule about one member's own state: whether it is this one's. */
  concerns?(member: Subject, circumstances: Circumstances): boolean;
  /** True when the rule forbids the edge. */
  forbids(actor: Subject, other: Subject, circumstances: Circumstances): boolean;
}

const lacksConsent = ({ minor }: Pick<Subject, 'minor'>) => !!minor && !minor.consent;
const wouldBeAlone = ({ minor }: Subject, { type, members = 1 }: Circumstances) =>
  !!minor && type === 'video' && members < 2;
const ofEither =
  (concerns: NonNullable<Rule['concerns']>): Rule['forbids'] =>
  (actor, other, circumstances) =>
    concerns(actor, circumstances) || concerns(other, circumstances);

const rules = {
  notOneself: {
    id: 'people/not-oneself',
    code: 'policy/self',
    forbids: (actor, other) => actor.uid === other.uid,
  },
  notSuspended: {
    id: 'people/not-suspended',
    code: 'request/not-found',
    forbids: (actor, other) => !!actor.suspended || !!other.suspended,
  },
  notFormer: {
    id: 'people/not-former',
    code: 'policy/former',
    forbids: (_actor, other) => !!other.former,
  },
  notBlocked: {
    id: 'people/not-blocked',
    code: 'request/not-found',
    forbids: (_actor, _other, { blocked }) => !!blocked,
  },
  sameGender: {
    id: 'people/same-gender',
    code: 'policy/gender',
    forbids: (actor, other) => actor.gender !== other.gender,
  },
  withConsent: {
    id: 'minors/with-consent',
    code: 'policy/guardian-needed',
    codeOfOther: 'policy/not-now',
    concerns: lacksConsent,
    forbids: ofEither(lacksConsent),
  },
  neverAloneOnVideo: {
    id: 'minors/never-alone-on-video',
    code: 'policy/minor',
    codeOfOther: 'policy/voice-only',
    concerns: wouldBeAlone,
    forbids: ofEither(wouldBeAlone),
  },
} satisfies Record<string, Rule>;

const between: Rule[] = [rules.notOneself, rules.notSuspended, rules.notBlocked, rules.sameGender];
const cooking: Rule[] = [...between, rules.withConsent, rules.neverAloneOnVideo];

/** Every edge between two members, with the rules that forbid it, the first of which is told. */
const table = {
  follow: between,
  'people-search': between,
  /** Whether a chef is offered at all: what kind of session it would be is not known yet. */
  'chef-list': [...between, rules.withConsent],
  request: cooking,
  session: cooking,
  'media-room': cooking,
  'member-chat': [...between, rules.notFormer, rules.withConsent],
  /** More of a profile than name, level and recipes. */
  profile: [rules.notSuspended, rules.notBlocked, rules.sameGender],
  /** Who wrote a review: food is shared, people are not. */
  'review-author': [rules.notSuspended, rules.notBlocked, rules.sameGender],
  /** Whose name one may call out in a comment. */
  mention: between,
  /** Whose comments, and whose name in others' comments, one is shown. */
  'comment-author': [rules.notSuspended, rules.notBlocked, rules.sameGender],
} satisfies Record<string, Rule[]>;

export type Edge = keyof typeof table;
export const edges = Object.keys(table) as Edge[];

/**
 * Edges along which one only looks. Everybody may look at themselves, and moderators at everybody.
 */
const looking: ReadonlySet<Edge> = new Set<Edge>(['profile', 'review-author', 'comment-author']);

/** Whether some rule of an edge asks who is under 18. */
export const asksForAge = (edge: Edge): boolean =>
  table[edge].some((rule: Rule) => rule.concerns !== undefined);

/** May `actor` draw this edge to `other`? Each service asks here before it draws one. */
export function decide(
  edge: Edge,
  actor: Subject,
  other: Subject,
  circumstances: Circumstances = {},
): Decision {
  if (looking.has(edge) && (actor.uid === other.uid || actor.roles?.includes('moderator')))
    return { allowed: true };
  const rule: Rule | undefined = table[edge].find((each: Rule) =>
    each.forbids(actor, other, circumstances),
  );
  if (!rule) return { allowed: true };
  return refusedBy(rule, rule.concerns?.(actor, circumstances) ?? true);
}

/**
 * Does this member cook and chat with others at all? Told to them before they look for somebody.
 */
export const mayJoinIn = (member: Pick<Subject, 'minor'>): Decision =>
  lacksConsent(member) ? refusedBy(rules.withConsent, true) : { allowed: true };

function refusedBy({ id, code: ownCode, codeOfOther }: Rule, own: boolean): Decision {
  const code = own ? ownCode : (codeOfOther ?? ownCode);
  return { allowed: false, rule: id, code, text: errors[code][1] };
}
