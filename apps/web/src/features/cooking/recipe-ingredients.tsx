import { amountText, nameText, type CookedIngredient, type Recipe } from '@chefly/contracts';
import { classes, IngredientRow, Segments, ServingScaler, useMedia, written } from '@chefly/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ingredientPicture, ingredientSource } from '../../parts/ingredient-picture';
import type { UsedDish } from '../../parts/cooking/use-dish';

/** On a phone so many are shown at first: the steps are not far below. */
const AT_FIRST = 8;

/** What is taken, for as many as are cooked for, each to be ticked when it is at hand. */
export function RecipeIngredients({ recipe, used }: { recipe: Recipe; used: UsedDish }) {
  const { ingredients } = recipe;
  const { dish, servings, units, scale, ticked } = used;
  const roomy = useMedia('(width >= 640px)');
  const [all, setAll] = useState(false);
  const whole = all || roomy || ingredients.length <= AT_FIRST + 1;
  const hidden = whole ? 0 : ingredients.length - AT_FIRST;
  return (
    <section aria-labelledby="ingredients" className="@container">
      <div className="mt-7 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="ingredients" className="text-[1.375rem]">
          Ingredients
        </h2>
        <p className="text-[0.8125rem] text-soft tabular sm:order-last sm:w-full">
          <bdi>
            {ticked.size} of {ingredients.length} ready
          </bdi>
        </p>
        <div className="flex w-full flex-wrap justify-between gap-2.5 sm:w-auto">
          {servings !== null && (
            <ServingScaler
              servings={servings}
              onChange={(many) => dish.do({ kind: 'servings', servings: many })}
            />
          )}
          <Segments
            label="Units"
            value={units}
            onChange={(system) => dish.do({ kind: 'units', units: system })}
            segments={[
              { value: 'metric', label: 'Metric' },
              { value: 'cups', label: 'Cups' },
            ]}
          />
        </div>
      </div>
      <ul className="mt-2 gap-x-8 @min-[37rem]:columns-2">
        {ingredients.slice(0, ingredients.length - hidden).map((ingredient, i) => (
          <IngredientRow
            key={i}
            amount={amountText(ingredient, scale)}
            name={nameText(ingredient, scale)}
            note={noteOf(ingredient)}
            picture={<Drawing name={ingredient.name} />}
            ticked={ticked.has(i)}
            onTick={() => dish.do({ kind: 'tick', ingredient: i, on: !ticked.has(i) })}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="flex min-h-11 items-center gap-1.5 font-semibold text-brand"
        >
          <bdi>{hidden} more</bdi>
          <ChevronDown className="size-4.5" aria-hidden />
        </button>
      )}
      {recipe.equipment.length > 0 && (
        <p className={classes('mt-4 text-[0.875rem] text-soft')}>
          <b className="font-semibold text-ink">You need</b>{' '}
          <bdi {...written(recipe.equipment[0]!)}>{recipe.equipment.join(', ')}</bdi>
        </p>
      )}
    </section>
  );
}

function Drawing({ name }: { name: string }) {
  const picture = ingredientPicture(name);
  return (
    picture && <img src={ingredientSource(picture)} alt="" width={28} height={28} loading="lazy" />
  );
}

/** How it is to be, and what may take its place. */
const noteOf = ({ note, instead }: CookedIngredient) =>
  [note, instead[0] && `or ${instead[0]}`].filter(Boolean).join(', ');
