import {
  amountText,
  nameText,
  unitSystems,
  type KitchenTimer,
  type Recipe,
  type Scale,
  type UnitSystem,
} from '@chefly/contracts';
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
  onClose: () => void;
  recipe: Recipe;
  scale: Scale;
  /** Null where the recipe does not say for how many it is. */
  servings: number | null;
  units: UnitSystem;
  ticked: ReadonlySet<number>;
  step: number;
  /** Of this dish. */
  timers: readonly KitchenTimer[];
  /** Of every other. */
  others: readonly TrayTimer[];
  cooking: Pick<Cooking, 'press' | 'minute' | 'stop'>;
  now: Date;
  onServings: (many: number) => void;
  onUnits: (units: UnitSystem) => void;
  onTick: (ingredient: number, on: boolean) => void;
  onStep: (step: number) => void;
  onTimer: (timer: TrayTimer) => void;
  isDone: (step: number) => boolean;
}

/** What is needed and all that is done, beside the step that is shown; and every timer. */
export function IngredientsDialog({ open, onClose, recipe, ...of }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={recipe.name} shape="side">
      <div className="shrink-0">
        <StepStrip steps={recipe.steps} now={of.step} isDone={of.isDone} onStep={of.onStep} />
      </div>
      <Timers {...of} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2.5">
        <h3 className="text-lg">Ingredients</h3>
        <span className="text-[0.875rem] text-soft tabular">
          <bdi>
            {of.ticked.size} of {recipe.ingredients.length} ready
          </bdi>
        </span>
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-2.5">
        {of.servings !== null && <ServingScaler servings={of.servings} onChange={of.onServings} />}
        <Segments
          label="Units"
          value={of.units}
          segments={unitSystems.map((value) => ({ value, label: names[value] }))}
          onChange={of.onUnits}
        />
      </div>
      <ul className="mt-2">
        {recipe.ingredients.map((ingredient, i) => (
          <IngredientRow
            key={i}
            amount={amountText(ingredient, of.scale)}
            name={nameText(ingredient, of.scale)}
            note={ingredient.note}
            ticked={of.ticked.has(i)}
            onTick={() => of.onTick(i, !of.ticked.has(i))}
          />
        ))}
      </ul>
    </Dialog>
  );
}
