import { DAY, ERASURE_GRACE_DAYS } from '@chefly/contracts';

/** Nobody who is erased by now did anything since: so long they could not sign in before it. */
const YOUNG_MS = ERASURE_GRACE_DAYS * DAY;

/** Whether the copy of whoever an event is about may be yet to come. */
export const mayBeEarly = ({ time }: { time: string }): boolean =>
  Date.now() - Date.parse(time) <= YOUNG_MS;

/**
 * What a member does is heard beside the news that they registered, and may come before it. What
 * changes the copy of them alone would be lost for good without that copy: the event is tried again,
 * and is a dead letter in the end.
 *
 * @param isKnown whether there is the copy
 * @throws where there is none yet. Of whoever is gone there is none to come
 */
export function awaitCopy(isKnown: boolean, event: { time: string }): void {
  if (isKnown || !mayBeEarly(event)) return;
  throw new Error('what this is about is not known here yet');
}
