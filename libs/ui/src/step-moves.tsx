import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import type { StepSize } from './step-parts';
import { written } from './written';

const move = classes(
  'inline-flex min-h-14 min-w-0 items-center justify-center gap-2.5 rounded-2xl border font-semibold',
  'transition-[filter,border-color,opacity] duration-150 disabled:opacity-50',
);

/** Very large letters take its room. */
const ARROW = 'size-5 shrink-0 @max-[12em]:hidden';

/**
 * Previous and Next, 56 px, at the same place on every step. On a stand Next names what comes.
 *
 * @param next the name of the step after this one; on the last step null, with `last` on the button
 */
export function StepMoves({
  first,
  next,
  last = 'Finish',
  nextStep,
  size = 'cook',
  primary = true,
  named,
  children,
  onPrevious,
  onNext,
}: {
  first: boolean;
  next: string | null;
  last?: string;
  nextStep?: number;
  size?: StepSize;
  /** Next names what comes, where it is no stand. */
  named?: boolean;
  /** Whether Next is the one brand action of the screen. */
  primary?: boolean;
  /** Between the two. */
  children?: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
}) {
  const stand = size === 'stand';
  const tall = stand ? 'min-h-22 px-8 text-[1.375rem]' : 'px-4';
  return (
    <div className={classes('@container flex items-stretch gap-2.5', stand && 'gap-4')}>
      <button
        type="button"
        disabled={first}
        onClick={onPrevious}
        className={classes(
          move,
          'border-line bg-card text-ink hover:border-edge',
          size === 'session' && 'flex-1',
          tall,
        )}
      >
        <ArrowLeft className={classes(ARROW, 'rtl:-scale-x-100')} aria-hidden />
        Previous
      </button>
      {children}
      <button
        type="button"
        onClick={onNext}
        className={classes(
          move,
          'flex-1',
          primary
            ? 'border-transparent bg-brand text-on-brand hover:brightness-105'
            : 'border-line bg-card text-ink hover:border-edge',
          stand ? 'justify-between! text-start' : 'text-[1.125rem]',
          tall,
        )}
      >
        {stand && next ? (
          <span className="min-w-0 leading-tight">
            <span className="block text-[0.9375rem] font-medium">
              Next{nextStep === undefined ? '' : `, step ${nextStep + 1}`}
            </span>
            <span className="block truncate" {...written(next)}>
              {next}
            </span>
          </span>
        ) : next === null ? (
          last
        ) : named && next ? (
          <span className="min-w-0 truncate" {...written(next)}>
            Next: {next}
          </span>
        ) : (
          'Next'
        )}
        <ArrowRight className={classes(ARROW, 'rtl:-scale-x-100')} aria-hidden />
      </button>
    </div>
  );
}
