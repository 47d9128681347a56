/** A browser that lost the answer to a refresh may ask again with the same token this long. */
const LOST_ANSWER_MS = 30_000;
/** More answers to one token than are ever on their way at once. */
const MOST_SIBLINGS = 8;

/** Digests of one sign-in's refresh tokens, each of which is traded for the next. */
export interface RefreshTokens {
  /** The newest. */
  current: string;
  /** The one that was traded last, and when: good again only if what it was traded for never arrived. */
  previous: string | null;
  rotatedAt: Date;
  /**
   * Handed out at about the same time as the newest, and not used: of answers to one token, as to
   * two tabs or to a page that is loaded anew, any may be the last to reach the browser.
   */
  siblings?: { digest: string; at: Date }[];
}

/**
 * Whether a token may be traded. A sibling may until another is traded although the answer with the
 * sibling must have arrived by then, if ever: who comes with it later is somebody else.
 */
export function isGood(
  { current, previous, rotatedAt, siblings = [] }: RefreshTokens,
  given: string,
  now: Date,
): boolean {
  if (current === given) return true;
  if (previous === given) return isOnItsWay(rotatedAt, now);
  return siblings.some(({ digest, at }) => digest === given && isOnItsWay(at, rotatedAt));
}

/** After a good token was traded for `next`. */
export function traded(
  { current, rotatedAt, siblings = [] }: RefreshTokens,
  given: string,
  next: string,
  now: Date,
): Required<RefreshTokens> {
  return {
    current: next,
    previous: given,
    rotatedAt: now,
    siblings: [...siblings, { digest: current, at: rotatedAt }]
      .filter(({ digest, at }) => digest !== given && isOnItsWay(at, now))
      .slice(-MOST_SIBLINGS),
  };
}

const isOnItsWay = (at: Date, now: Date) => now.getTime() - at.getTime() < LOST_ANSWER_MS;
