import { amountText, nameText, unitSystems, type Recipe, type UnitSystem } from '@chefly/contracts';
import {
  Dialog,
  IngredientRow,
  Segments,
  ServingScaler,
  StepStrip,
  type TrayTimer,
} from '@chefly/ui';
import { Timers } from './timers';
import type { Cooking } from './use-cooking';

const names: Record<UnitSystem, string> = { metric: 'Metric', cups: 'Cups' };

interface Props {
  open: boolean;
  recipe: Recipe;
  cooking: Cooking;
  /** The timers of every other dish. */
  others: readonly TrayTimer[];
  onStep: (step: number) => void;
  onTimer: (timer: TrayTimer) => void;
  onClose: () => void;
}

/** What is needed and all that is done, beside the step that is shown; and every timer. */
export function IngredientsDialog({
  open,
  recipe,
  cooking,
  others,
  onStep,
  onTimer,
  onClose,
}: Props) {
  const { dish, step, done, scale, servings, ticked, units } = cooking;
  return (
    <Dialog open={open} onClose={onClose} title={recipe.name} shape="side">
      <div className="shrink-0">
        <StepStrip
          steps={recipe.steps}
          now={step}
          isDone={(at) => at < step || done}
          onStep={onStep}
        />
      </div>
      <Timers cooking={cooking} others={others} onTimer={onTimer} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2.5">
        <h3 className="text-lg">Ingredients</h3>
        <span className="text-[0.875rem] text-soft tabular">
          <bdi>
            {ticked.size} of {recipe.ingredients.length} ready
          </bdi>
        </span>
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-2.5">
        {/* not where the recipe does not say for how many it is */}
        {servings !== null && (
          <ServingScaler
            servings={servings}
            onChange={(many) => dish.do({ kind: 'servings', servings: many })}
          />
        )}
        <Segments
          label="Units"
          value={units}
          segments={unitSystems.map((value) => ({ value, label: names[value] }))}
          onChange={(which) => dish.do({ kind: 'units', units: which })}
        />
      </div>
      <ul className="mt-2">
        {recipe.ingredients.map((ingredient, i) => (
          <IngredientRow
            key={i}
            amount={amountText(ingredient, scale)}
            name={nameText(ingredient, scale)}
            note={ingredient.note}
            ticked={ticked.has(i)}
            onTick={() => dish.do({ kind: 'tick', ingredient: i, on: !ticked.has(i) })}
          />
        ))}
      </ul>
    </Dialog>
  );
}
