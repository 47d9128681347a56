import { forMinutes, scaledText, type Recipe, type Scale } from '@chefly/contracts';
import { ScaledWords, StepStrip, written } from '@chefly/ui';
import { Hand, Hourglass } from 'lucide-react';
import { useRef } from 'react';

/** How it is made: the steps at a glance, then each in words. */
export function RecipeSteps({ recipe, scale }: { recipe: Recipe; scale: Scale }) {
  const { steps, ingredients } = recipe;
  const list = useRef<HTMLOListElement>(null);
  const goTo = (step: number) => {
    const item = list.current?.children[step] as HTMLElement | undefined;
    item?.scrollIntoView({ block: 'center' });
    item?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="steps">
      <div className="mt-8 mb-2 flex items-baseline justify-between gap-4">
        <h2 id="steps" className="text-[1.375rem]">
          Steps
        </h2>
        <p className="text-[0.8125rem] text-soft tabular">
          <bdi>{inWords(steps)}</bdi>
        </p>
      </div>
      {steps.length > 1 && <StepStrip steps={steps} onStep={goTo} />}
      <ol ref={list} className="mt-2">
        {steps.map(({ text, minutes, waiting }, i) => {
          const Icon = waiting ? Hourglass : Hand;
          return (
            <li
              key={i}
              tabIndex={-1}
              className="flex scroll-mt-2 gap-3 rounded-lg border-b border-line py-2.5"
            >
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-wash text-[0.8125rem] font-semibold text-brand tabular"
              >
                {i + 1}
              </span>
              {/* how long it takes stands below the words where they would have no room beside it */}
              <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
                <span
                  className="min-w-0 flex-1 basis-36 text-pretty break-words leading-relaxed"
                  {...written(text)}
                >
                  <ScaledWords parts={scaledText(text, ingredients, scale)} />
                </span>
                {minutes !== null && (
                  <bdi className="flex min-h-6 shrink-0 items-center gap-1 text-[0.8125rem] text-soft tabular">
                    <Icon className="size-3.75" aria-hidden />
                    {waiting && <span className="sr-only">waiting</span>}
                    {forMinutes(minutes)}
                  </bdi>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const small = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** '7 steps, two run side by side'. */
function inWords(steps: Recipe['steps']): string {
  const count = `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
  const sideBySide = steps.filter(
    ({ beside }, i) => beside || (i + 1 < steps.length && steps[i + 1]!.beside),
  ).length;
  return sideBySide < 2 ? count : `${count}, ${small[sideBySide] ?? sideBySide} run side by side`;
}
