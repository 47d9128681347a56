import { classes, written } from '@chefly/ui';
import { diffArrays, diffWordsWithSpace } from 'diff';
import { Fragment } from 'react';

const looks = {
  added: 'rounded bg-herb-wash text-herb no-underline',
  removed: 'rounded bg-brand-wash text-brand line-through',
};

/** A text beside the one before: what came is marked, what went is struck through. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  return (
    <p className="prose-width whitespace-pre-line break-words" {...written(after)}>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, i) =>
        added ? (
          <ins key={i} className={looks.added}>
            {value}
          </ins>
        ) : removed ? (
          <del key={i} className={looks.removed}>
            {value}
          </del>
        ) : (
          <Fragment key={i}>{value}</Fragment>
        ),
      )}
    </p>
  );
}

/**
 * The rows of a list beside those of before, in the order of both; `numbered` as they stand now.
 */
export function ChangedRows({
  before,
  after,
  numbered,
}: {
  before: string[];
  after: string[];
  numbered?: boolean;
}) {
  const rows = diffArrays(before, after).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ text, added, removed })),
  );
  let place = 0;
  const marks = rows.map(({ removed }) => (removed ? '' : numbered ? `${++place}.` : '·'));
  // a list as it always was stands where its title does
  const changed = rows.some(({ added, removed }) => added || removed);
  return (
    <ul className="prose-width grid grid-cols-1 gap-0.5">
      {rows.map(({ text, added, removed }, i) => (
        <li
          key={i}
          className={classes(
            'flex gap-2 break-words',
            changed && 'px-1',
            added && looks.added,
            removed && looks.removed,
          )}
        >
          {changed && (
            <span aria-hidden className="w-3 shrink-0 text-center no-underline">
              {added ? '+' : removed ? '−' : ''}
            </span>
          )}
          <span
            className={classes(
              'shrink-0 text-end text-soft no-underline tabular',
              numbered ? 'w-5' : 'w-1.5',
            )}
          >
            {marks[i]}
          </span>
          <span className="min-w-0">
            {added ? (
              <ins className="no-underline" {...written(text)}>
                {text}
              </ins>
            ) : removed ? (
              <del {...written(text)}>{text}</del>
            ) : (
              <span {...written(text)}>{text}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
