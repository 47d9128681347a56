import type { Submission } from '@chefly/contracts';
import type { Pictures } from '@chefly/pictures';
import { ingredientsOf, stepsOf } from '../recipes/stored-rows';
import { detailsSaid, versionOf, type SubmissionRow, type SubmittedRow } from './submissions.store';

const submitted = <T extends SubmittedRow>(row: T, pictures: Pictures) => ({
  ...row,
  ingredients: ingredientsOf(row.ingredients),
  procedure: stepsOf(row.procedure),
  details: detailsSaid(row),
  picture: pictures.view(row.picture),
});

/** A submission as moderators see it. */
export function submissionView(row: SubmissionRow, pictures: Pictures): Submission {
  const { _id: uid, decidedAt, submittedAt, earlier, place: _place, ...rest } = row;
  return {
    ...submitted(rest, pictures),
    uid,
    version: versionOf(row),
    decidedAt: decidedAt?.toISOString() ?? null,
    submittedAt: submittedAt.toISOString(),
    earlier: earlier
      ? { ...submitted(earlier, pictures), decidedAt: earlier.decidedAt.toISOString() }
      : null,
  };
}

/** The same as its author sees it: why, and not by whom. */
export function ownSubmissionView(row: SubmissionRow, pictures: Pictures): Submission {
  const { earlier, ...rest } = submissionView(row, pictures);
  return { ...rest, decidedBy: null, earlier: earlier && { ...earlier, decidedBy: null } };
}
