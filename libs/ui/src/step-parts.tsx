import type { TextPart } from '@chefly/contracts';
import { Flame } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classes } from './classes';
import { ScaledWords } from './scaled-words';
import { written } from './written';

/** What a step takes: the amount as it is written, the name, and its drawing. */
export interface StepUse {
  amount: string;
  name: string;
  picture?: ReactNode;
}

/** Where the card stands: beside a video, alone in the hand, across the kitchen. */
export type StepSize = 'session' | 'cook' | 'stand';

/** Of its words alone: those of a long step are smaller beside a video; far where nothing else is. */
export type WordsSize = StepSize | 'long' | 'far';

const texts: Record<WordsSize, string> = {
  long: 'text-[min(clamp(1.625rem,4.2vh,2.25rem),11vw)] leading-[1.2]',
  far: 'text-[clamp(2.5rem,5.2vh,3.375rem)] leading-[1.16]',
  session: 'text-[min(1.625rem,11vw)] leading-[1.22]',
  cook: 'text-[min(2rem,11vw)] leading-[1.2] max-[359px]:text-[min(1.75rem,11vw)] md:text-[2.5rem] land:text-[1.875rem]',
  stand: 'text-[clamp(2.75rem,4.72vw,4.25rem)] leading-[1.14]',
};

/** 'Step 4 of 7' with a bar for each step: done, now, to come. */
export function StepProgress({
  step,
  of,
  size = 'cook',
  bars = true,
  done,
  className,
}: {
  step: number;
  of: number;
  size?: StepSize;
  /** Else the words alone. */
  bars?: boolean;
  /** Every step is. */
  done?: boolean;
  className?: string;
}) {
  const bar = {
    session: 'max-w-3 h-1',
    cook: 'max-w-5.5 h-1.25',
    stand: 'max-w-10 h-1.75',
  }[size];
  return (
    <div className={classes('flex min-w-0 items-center gap-x-3 gap-y-1.5', className)}>
      <b className="shrink-0 font-semibold tabular">
        Step {step + 1} of {of}
      </b>
      {bars && (
        // in a card, where there is room for them beside the words
        <span className="flex w-full min-w-0 justify-center gap-1 @max-[9em]:hidden" aria-hidden>
          {Array.from({ length: of }, (_, i) => (
            <i
              key={i}
              className={classes(
                'min-w-0.5 flex-1 rounded-full',
                bar,
                done || i < step ? 'bg-herb' : i === step ? 'bg-brand' : 'bg-line',
              )}
            />
          ))}
        </span>
      )}
    </div>
  );
}

/** How hot it is to be: the flame or the oven. Nothing where nothing is heated. */
export const StepHeat = ({ heat, size = 'cook' }: { heat: string; size?: StepSize }) =>
  heat ? (
    <p
      className={classes(
        'flex min-w-0 items-center gap-1.5 font-semibold text-brand',
        size === 'stand' && 'text-xl',
      )}
    >
      <Flame
        className={classes('shrink-0', size === 'stand' ? 'size-6' : 'size-4.5')}
        aria-hidden
      />
      <span className="min-w-0 truncate" {...written(heat)}>
        {heat}
      </span>
    </p>
  ) : null;

/**
 * The words of a step, in the serif, as the heading of its card.
 */
export function StepText({
  parts,
  size = 'cook',
  heading = 'h1',
  headingRef,
}: {
  parts: readonly TextPart[];
  size?: WordsSize;
  heading?: 'h1' | 'h2';
  headingRef?: Ref<HTMLHeadingElement>;
}) {
  const Heading = heading;
  return (
    <Heading
      ref={headingRef}
      tabIndex={-1}
      className={classes('text-pretty wrap-anywhere font-[500] outline-none', texts[size])}
      {...written(parts.map(({ text }) => text).join(''))}
    >
      <ScaledWords parts={parts} />
    </Heading>
  );
}

/** What this step takes, each with its scaled amount. */
export function StepUses({
  uses,
  size = 'cook',
  className,
}: {
  uses: readonly StepUse[];
  size?: StepSize;
  className?: string;
}) {
  if (!uses.length) return null;
  const large = size === 'stand';
  return (
    <ul aria-label="For this step" className={classes('flex flex-wrap gap-2.5', className)}>
      {uses.map(({ amount, name, picture }, i) => (
        <li
          key={i}
          className={classes(
            'flex min-w-0 items-center gap-2.5 rounded-control border border-line bg-card',
            large ? 'min-w-55 px-4.5 py-3' : 'px-3 py-1.5',
          )}
        >
          {picture}
          <span
            className={classes(
              'min-w-0 leading-tight text-soft',
              large ? 'text-base' : 'text-[0.8125rem]',
            )}
          >
            <span className="block break-words" {...written(name)}>
              {name}
            </span>
            {amount && (
              <b
                className={classes(
                  'block tabular text-ink',
                  large ? 'text-[1.375rem]' : 'text-base',
                )}
              >
                <bdi dir="ltr">{amount}</bdi>
              </b>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
