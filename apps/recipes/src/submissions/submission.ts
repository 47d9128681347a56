import type { ErrorCode, SubmissionState } from '@chefly/contracts';
import { mayDecide } from '@chefly/policy';

export interface Submission {
  authorUid: string;
  state: SubmissionState;
}

/** waiting → approved | rejected, once, and never by the author. Null means: go ahead. */
export function refusalToDecide(submission: Submission, moderatorUid: string): ErrorCode | null {
  const own = mayDecide(moderatorUid, submission.authorUid);
  if (!own.allowed) return own.code;
  return submission.state === 'waiting' ? null : 'recipes/already-decided';
}

/** The lines of a text, without the numbers its author put before them: the screen numbers them itself. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\d+\s*[.):-]|[-•*])\s*/, '').trim())
    .filter(Boolean);
