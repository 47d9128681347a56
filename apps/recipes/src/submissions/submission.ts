import type { ErrorCode, SubmissionState } from '@chefly/contracts';
import { mayDecide } from '@chefly/policy';

export interface Submission {
  authorUid: string;
  state: SubmissionState;
  version: number;
}

/**
 * waiting → approved | rejected, once for each version, and never by the author nor unread: what
 * was rejected may have been sent again since. Null means: go ahead.
 */
export function refusalToDecide(
  submission: Submission,
  moderatorUid: string,
  versionRead: number,
): ErrorCode | null {
  const own = mayDecide(moderatorUid, submission.authorUid);
  if (!own.allowed) return own.code;
  if (submission.state !== 'waiting') return 'recipes/already-decided';
  return submission.version === versionRead ? null : 'recipes/changed-meanwhile';
}

/** rejected → waiting, as the next version, or gone. Null means: go ahead. */
export const refusalToChange = ({ state }: Pick<Submission, 'state'>): ErrorCode | null =>
  state === 'rejected' ? null : 'recipes/not-rejected';
