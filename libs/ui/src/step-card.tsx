import type { TextPart } from '@chefly/contracts';
import { useRef, type ReactNode } from 'react';
import { classes } from './classes';
import { useScrollStop } from './scroll-stop';
import {
  StepHeat,
  StepProgress,
  StepText,
  StepUses,
  type StepSize,
  type StepUse,
  type WordsSize,
} from './step-parts';

/** A part of a card that is moved through: what goes on below its edge fades there. */
export const fadesBelow = classes(
  'min-h-0 overflow-y-auto pb-4',
  '[mask-image:linear-gradient(to_bottom,black_calc(100%-1.25rem),transparent)]',
);

/** Which way the card came: it slides by one width in the direction of travel. */
export type Travel = 'forward' | 'back' | null;

const slides = { forward: 'animate-step-forward', back: 'animate-step-back' };

/**
 * One step of a recipe as a card beside others: where it stands, how hot, what to do, what it takes,
 * and the way on. Cook mode, where a step is the whole screen, is made of the same parts.
 *
 * @param words of its text alone, where that has much to say
 * @param above at the upper edge: the grip it is drawn by
 * @param head beside the progress: whom a member follows
 * @param pinned above the moves, whatever the words above it need
 * @param foot the moves, and whatever stands between them
 * @param scrolls within a bounded card: head and foot stay where they are
 * @param holds what it lies in is moved through; its foot stays at the lower edge
 * @param low there is little height: how hot it is stands in the place of the bars
 */
export function StepCard({
  step,
  of,
  heat = '',
  parts,
  uses = [],
  size = 'session',
  words = size,
  travel = null,
  above,
  head,
  pinned,
  foot,
  scrolls,
  holds,
  low,
  className,
}: {
  step: number;
  of: number;
  heat?: string;
  parts: readonly TextPart[];
  uses?: readonly StepUse[];
  size?: StepSize;
  words?: WordsSize;
  travel?: Travel;
  above?: ReactNode;
  head?: ReactNode;
  pinned?: ReactNode;
  foot?: ReactNode;
  scrolls?: boolean;
  holds?: boolean;
  low?: boolean;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const stop = useScrollStop(box);
  return (
    <section
      aria-label={`Step ${step + 1} of ${of}`}
      className={classes(
        'flex flex-col overflow-clip rounded-[26px] border border-line bg-card text-ink',
        low ? 'p-3' : 'p-4',
        className,
      )}
    >
      {above}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {low && heat ? (
          // one above the other, as the words of what stands beside them: neither is cut
          <div className="grid min-w-0 flex-1 justify-items-start leading-tight">
            <StepProgress step={step} of={of} size={size} bars={false} />
            <StepHeat heat={heat} size={size} />
          </div>
        ) : (
          <StepProgress step={step} of={of} size={size} className="@container flex-1 basis-24" />
        )}
        {head}
      </div>
      <div
        key={step}
        ref={box}
        {...(scrolls && stop === 0 && { tabIndex: 0, role: 'group', 'aria-label': 'What to do' })}
        className={classes(
          'mt-2 flex flex-1 flex-col gap-3',
          // more than there is room for fades where it goes on
          scrolls && classes('-mx-1 px-1', fadesBelow),
          travel && slides[travel],
        )}
      >
        {!low && <StepHeat heat={heat} size={size} />}
        <StepText parts={parts} size={words} heading="h2" />
        <StepUses uses={uses} size={size} />
      </div>
      {pinned && <div className="mt-1 shrink-0">{pinned}</div>}
      {foot && (
        <div
          className={classes(
            pinned ? 'mt-2' : 'mt-3',
            holds &&
              classes(
                'sticky bottom-0 bg-card before:pointer-events-none before:absolute before:inset-x-0',
                'before:bottom-full before:h-5 before:bg-linear-to-t before:from-card before:to-transparent',
                low ? '-mx-3 -mb-3 px-3 pb-3' : '-mx-4 -mb-4 px-4 pb-4',
              ),
          )}
        >
          {foot}
        </div>
      )}
    </section>
  );
}
