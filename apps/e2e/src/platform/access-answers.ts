import type { ErrorCode } from '@chefly/contracts';
import type { World } from './access-world';

/** How a caller stands to fatima, whose things all facts are. */
export const relations = [
  'anonymous',
  'follower',
  'pendingFollower',
  'stranger',
  'oppositeGender',
  'participant',
  'exParticipant',
  // by fatima and by the free chef
  'blocked',
  // has blocked the two
  'blocking',
  // under 18, without a guardian's consent
  'minor',
  'moderator',
  'administrator',
  'suspended',
  'signInEnded',
  // last: what is hers can be done away with by her alone
  'self',
] as const;
export type Relation = (typeof relations)[number];

/** 200, or the code of a refusal, which brings its status along. */
export type Answer = 200 | ErrorCode;
export type Answers = Record<Relation, Answer>;

export interface Row {
  /** Valid for whoever may do it; made once for the row, or for each caller. */
  input: (world: World, relation: Relation) => object | Promise<object>;
  forEach?: true;
  answers: Answers;
  /** Whose thing it is when it is not fatima's. */
  self?: 'chef' | 'guest';
}

export const each = (answer: (relation: Relation) => Answer) =>
  Object.fromEntries(relations.map((relation) => [relation, answer(relation)])) as Answers;
export const signedOut = (relation: Relation) =>
  ['anonymous', 'signInEnded', 'suspended'].includes(relation);

/** Whoever calls, signed in or not. */
export const everybody = each(() => 200);
/** Members are told this, whoever else they are. */
export const membersGet = (answer: Answer) =>
  each((relation) => (signedOut(relation) ? 'identity/not-signed-in' : answer));
/** Whoever is signed in: about the caller alone, or about what all members share. */
export const members = membersGet(200);
/** All members but those named are told the same. */
export const nobodyBut = (allowed: Relation[], refusal: ErrorCode) =>
  each((relation) =>
    signedOut(relation) ? 'identity/not-signed-in' : allowed.includes(relation) ? 200 : refusal,
  );
export const ownersOnly = (refusal: ErrorCode) => nobodyBut(['self'], refusal);
export const moderators = nobodyBut(['moderator'], 'request/forbidden');
/** Who was ever in the session; others are not told that there is one. */
export const participants = nobodyBut(
  ['self', 'participant', 'exParticipant'],
  'request/not-found',
);
/** Who blocked or is blocked is nobody: told as of a member who does not exist. */
export const apart = {
  blocked: 'request/not-found',
  blocking: 'request/not-found',
} as const satisfies Partial<Answers>;

/**
 * A member under 18 whose guardian has not consented: closed to them is what brings them together
 * with others.
 */
export const underAge = { minor: 'policy/guardian-needed' } as const satisfies Partial<Answers>;

export const nothing = () => ({});
export const ofOwner = ({ owner }: World) => ({ uid: owner });
export const ofRecipe = ({ recipe }: World) => ({ uid: recipe });
export const ofMembers = (input: Row['input']): Row => ({ input, answers: members });
export const ofModerators = (input: Row['input']): Row => ({ input, answers: moderators });
export const ofEverybody = (input: Row['input']): Row => ({ input, answers: everybody });
