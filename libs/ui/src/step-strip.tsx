import { forMinutes, writtenAmount } from '@chefly/contracts';
import { Check, Hand, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';

export interface StripStep {
  name: string;
  minutes: number | null;
  waiting: boolean;
  /** Runs while the step before still waits. */
  beside: boolean;
}

/** How a step is done, as the line under its tile says it without colour. */
const under = ({ waiting, beside }: StripStep) =>
  beside
    ? 'border-b-double border-b-herb'
    : waiting
      ? 'border-b-dotted border-b-edge'
      : 'border-b-solid border-b-brand';
const kindOf = ({ waiting, beside }: StripStep) =>
  [beside && 'beside the step before', waiting && 'waiting'].filter(Boolean).join(', ');

/**
 * The steps in a row. Under each a dotted line while it waits, a solid one for hands-on, a double
 * one where it runs beside another.
 */
export function StepStrip({
  steps,
  now,
  isDone,
  onStep,
  peopleAt,
}: {
  steps: readonly StripStep[];
  /** Place of the current step, from 0. */
  now?: number;
  isDone?: (step: number) => boolean;
  /** What pressing a tile does; without it they are read only. */
  onStep?: (step: number) => void;
  /** Dots of those who are at a step, 30 px, below its tile; they say themselves who it is. */
  peopleAt?: (step: number) => ReactNode;
}) {
  const Tile = onStep ? 'button' : 'div';
  return (
    <ol
      aria-label="Steps"
      className="relative -mx-1 flex gap-1.25 overflow-x-auto px-1 py-1 [scrollbar-width:thin]"
    >
      {steps.map((step, i) => {
        const current = i === now;
        const done = !current && !!isDone?.(i);
        const label = [
          `Step ${i + 1}`,
          step.name,
          step.minutes !== null && forMinutes(step.minutes),
          kindOf(step),
          done && 'done',
        ];
        const Icon = step.waiting ? Hourglass : Hand;
        return (
          <li
            key={i}
            aria-current={current ? 'step' : undefined}
            className="@container min-w-[2.75rem] flex-1 basis-[2.75rem]"
          >
            <Tile
              {...(onStep && { type: 'button', onClick: () => onStep(i) })}
              className={classes(
                'grid min-h-14 w-full content-center justify-items-center gap-px px-0.5',
                'rounded-xl border border-b-4',
                current
                  ? 'border-brand bg-brand text-on-brand'
                  : `border-line bg-card ${under(step)}`,
              )}
            >
              <span className="sr-only">{label.filter(Boolean).join(', ')}</span>
              <span aria-hidden className="font-semibold leading-tight tabular">
                {done ? <Check className="size-4.5 text-herb" strokeWidth={3} /> : i + 1}
              </span>
              {step.minutes !== null && (
                <span
                  aria-hidden
                  className={classes(
                    'flex items-center gap-1 whitespace-nowrap text-xs leading-tight tabular',
                    !current && 'text-soft',
                  )}
                >
                  <Icon className="hidden size-3.25 @min-[4.25rem]:block" />
                  <bdi>{short(step.minutes)}</bdi>
                </span>
              )}
            </Tile>
            {peopleAt && <div className="mt-1.5 flex min-h-7.5 justify-center">{peopleAt(i)}</div>}
          </li>
        );
      })}
    </ol>
  );
}

const HOUR = 60;
/** As long as it stays readable in a tile: 40 min, 1½ h, 3 d. */
function short(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  if (minutes < 48 * HOUR) return `${writtenAmount(Math.round((minutes / HOUR) * 2) / 2)} h`;
  return `${Math.round(minutes / HOUR / 24)} d`;
}
