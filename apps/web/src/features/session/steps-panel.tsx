import { forMinutes } from '@chefly/contracts';
import { classes, written } from '@chefly/ui';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Faces } from './kitchen/faces';
import type { DishStep } from './kitchen/use-dish';
import type { Kitchen } from './kitchen/use-kitchen';

/** Of the step before the one on the screen. */
const BEFORE_PX = 40;

const isFull = (box: Element | null) => !!box && box.scrollHeight > box.clientHeight + 1;

/**
 * All steps of the recipe to read ahead, with who is at which; pressing one leads there. What lies
 * below the edge says so.
 */
export function StepsPanel({ steps, kitchen }: { steps: readonly DishStep[]; kitchen: Kitchen }) {
  const done = kitchen.step;
  const box = useRef<HTMLDivElement>(null);
  const below = useStepsBelow(box, steps.length);
  useEffect(() => {
    const row = box.current?.querySelectorAll('li')[done];
    // only what the steps lie in is moved, and the step before stays in sight
    const moved = box.current && [box.current, box.current.closest('[data-moved]')].find(isFull);
    if (!row || !moved) return;
    const { top } = row.getBoundingClientRect();
    moved.scrollTop += top - moved.getBoundingClientRect().top - BEFORE_PX;
  }, [done, steps.length]);
  if (!steps.length) return null;
  return (
    <section
      aria-label="Steps"
      className="relative mb-3 flex max-h-[45%] shrink-0 flex-col few:max-h-[30%] land:max-h-none"
    >
      <h2 className="mb-2 text-lg">Steps</h2>
      <div
        ref={box}
        // what has the focus is not below the line that says how many there are more
        className="relative min-h-0 scroll-pb-16 overflow-y-auto pb-1"
      >
        <ol className="grid grid-cols-1 gap-0.5 text-[0.875rem] text-soft">
          {steps.map((step, i) => (
            <li key={i}>
              <button
                type="button"
                aria-current={i === done ? 'step' : undefined}
                disabled={!kitchen.open}
                onClick={() => kitchen.goTo(i)}
                className={classes(
                  'flex min-h-11 w-full gap-2 rounded-lg px-2 py-2.5 text-start transition-colors',
                  // the box cuts off what is around a row
                  '-outline-offset-2 hover:bg-[#33262a]',
                  i < done && 'text-soft/80',
                  i === done && 'bg-[#33262a] font-semibold text-ink',
                )}
              >
                <bdi className="tabular">{i + 1}.</bdi>
                <span className="min-w-0 flex-1 break-words" {...written(step.text)}>
                  {step.parts.map(({ text }) => text).join('')}
                </span>
                <span className="flex shrink-0 flex-col items-end gap-1">
                  {step.minutes !== null && (
                    <bdi className="tabular">{forMinutes(step.minutes)}</bdi>
                  )}
                  <Faces cooks={kitchen.cooks.filter((cook) => cook.step === i)} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      {below > 0 && (
        <button
          type="button"
          onClick={() =>
            box.current?.scrollBy({ top: box.current.clientHeight * 0.8, behavior: 'smooth' })
          }
          className={classes(
            'absolute inset-x-0 bottom-0 z-[2] flex h-14 items-end justify-center gap-1',
            'bg-linear-to-t from-card from-40% to-transparent text-[0.8125rem] font-semibold',
            'text-brand',
          )}
        >
          <ChevronDown className="size-4" aria-hidden />
          <bdi>
            {below} more {below === 1 ? 'step' : 'steps'}
          </bdi>
        </button>
      )}
    </section>
  );
}

/** How many of the rows in the box end below its edge. */
function useStepsBelow(box: React.RefObject<HTMLDivElement | null>, rows: number): number {
  const [below, setBelow] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const count = () => {
      const edge = element.getBoundingClientRect().bottom;
      setBelow(
        [...element.querySelectorAll('li')].filter(
          (row) => row.getBoundingClientRect().bottom > edge + 8,
        ).length,
      );
    };
    const observer = new ResizeObserver(count);
    observer.observe(element);
    element.addEventListener('scroll', count, { passive: true });
    return () => (observer.disconnect(), element.removeEventListener('scroll', count));
  }, [box, rows]);
  return below;
}
