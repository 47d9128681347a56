import { allergens, cuisines, diets, limits, recipeLevels } from '@chefly/contracts';
import { classes, Field, Segments } from '@chefly/ui';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { ChoicePill } from './choice-pill';
import type { DraftForm, RecipeDraft } from './recipe-draft';

type Details = RecipeDraft['details'];

const levelWords = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;
const levels = [
  { value: '', label: 'Not said' },
  ...recipeLevels.map((value) => ({ value, label: levelWords[value] })),
] as const;

/** What was said so far, in one line: it is seen while it is folded away. */
const saidOf = ({ servings, prepMinutes, level, cuisine, diets, allergens, equipment }: Details) =>
  [
    servings && `for ${servings}`,
    prepMinutes && `${prepMinutes} min before`,
    level && levelWords[level],
    cuisine,
    ...[...diets, ...allergens],
    equipment,
  ]
    .filter(Boolean)
    .join(' · ');

/** What may be said of a recipe beside its ingredients and steps: folded until somebody wants to. */
export function RecipeMore({ form }: { form: DraftForm }) {
  const [open, setOpen] = useState(false);
  useWrongInSight(form, open, setOpen);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mb-4 rounded-card border border-line bg-card"
    >
      <Summary said={saidOf(form.watch('details'))} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 pb-3 pt-1">
        <Facts form={form} />
        <div className="mb-4 grid gap-1.5">
          <span className="text-sm font-semibold">Level</span>
          <Controller
            control={form.control}
            name="details.level"
            render={({ field: { value, onChange } }) => (
              <div className="flex">
                <Segments label="Level" segments={levels} value={value} onChange={onChange} />
              </div>
            )}
          />
        </div>
        <Choices form={form} name="details.diets" legend="Diet" choices={diets} />
        <Choices
          form={form}
          name="details.allergens"
          legend="Allergens"
          hint="Tick all that it contains: some rely on it."
          choices={allergens}
        />
        <Field
          label="Equipment"
          autoComplete="off"
          hint="Separated by commas, such as heavy pot with a lid, blender"
          error={form.formState.errors.details?.equipment?.message}
          {...form.register('details.equipment')}
        />
      </div>
    </details>
  );
}

/** A wrong field that is folded away can neither be seen nor take the focus. */
function useWrongInSight(form: DraftForm, open: boolean, setOpen: (open: boolean) => void) {
  const { errors, submitCount } = form.formState;
  const wrong = errors.details;
  const onlyHere = !!wrong && Object.keys(errors).length === 1;
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong, submitCount, setOpen]);
  useEffect(() => {
    if (open && onlyHere) {
      const first = (['servings', 'prepMinutes', 'cuisine'] as const).find((name) => wrong[name]);
      form.setFocus(`details.${first ?? 'equipment'}`);
    }
    // each time that it is sent
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open, submitCount]);
}

const Summary = ({ said }: { said: string }) => (
  <summary
    className={classes(
      'flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2',
      'focus-visible:outline-2 focus-visible:outline-brand [&::-webkit-details-marker]:hidden',
    )}
  >
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">More about it</span>
      <span className="block truncate text-[0.8125rem] text-soft" dir="auto">
        {said || 'Servings, preparation, level, cuisine, diet, allergens, equipment'}
      </span>
    </span>
    <ChevronDown
      className="size-5 shrink-0 text-soft transition-transform duration-150 group-open:rotate-180"
      aria-hidden
    />
  </summary>
);

/** For how many it is, how long it takes before the first step, and where it is at home. */
function Facts({ form }: { form: DraftForm }) {
  const places = useId();
  const wrong = form.formState.errors.details;
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          label="Servings"
          inputMode="numeric"
          hint="How many the amounts are for"
          error={wrong?.servings?.message}
          {...form.register('details.servings')}
        />
        <Field
          label="Preparation (minutes)"
          inputMode="numeric"
          hint="Washing, peeling and cutting before step 1"
          error={wrong?.prepMinutes?.message}
          {...form.register('details.prepMinutes')}
        />
        <Field
          label="Cuisine"
          list={places}
          limit={limits.cuisine}
          autoComplete="off"
          hint="Where it is at home"
          error={wrong?.cuisine?.message}
          {...form.register('details.cuisine')}
        />
      </div>
      <datalist id={places}>
        {cuisines.map((cuisine) => (
          <option key={cuisine} value={cuisine} />
        ))}
      </datalist>
    </>
  );
}

/** Any of a few, all in sight. */
function Choices({
  form,
  name,
  legend,
  hint,
  choices,
}: {
  form: DraftForm;
  name: 'details.diets' | 'details.allergens';
  legend: string;
  hint?: string;
  choices: readonly string[];
}) {
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <ChoicePill
            key={choice}
            type="checkbox"
            value={choice}
            label={choice}
            {...form.register(name)}
          />
        ))}
      </div>
      {hint && <p className="mt-1.5 text-[0.8125rem] text-soft">{hint}</p>}
    </fieldset>
  );
}
