import { limits } from '@chefly/contracts';
import type { ClipboardEventHandler, KeyboardEventHandler } from 'react';
import type { DraftForm } from './recipe-draft';
import { RowInput, RowProblem } from './row-input';

const fields = ['amount', 'unit', 'name', 'note', 'instead'] as const;

/** One ingredient: how much of what, a note on it, and what may stand in its place. */
export function IngredientFields({
  form,
  at,
  units,
  withSubstitutes,
  onKeyDown,
  onPaste,
}: {
  form: DraftForm;
  at: number;
  /** The id of the list of known units. */
  units: string;
  /** Also where none is named yet. */
  withSubstitutes: boolean;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
  onPaste: ClipboardEventHandler<HTMLElement>;
}) {
  const errors = form.formState.errors.ingredients?.[at];
  const field = (name: (typeof fields)[number]) => ({
    ...form.register(`ingredients.${at}.${name}`),
    onKeyDown,
    onPaste,
    error: errors?.[name]?.message,
  });
  const n = `ingredient ${at + 1}`;
  return (
    <>
      <div className="flex flex-wrap gap-1">
        <RowInput
          label={`Amount of ${n}`}
          placeholder="Amount"
          inputMode="decimal"
          className="w-22 max-sm:grow"
          {...field('amount')}
        />
        <RowInput
          label={`Unit of ${n}`}
          placeholder="Unit"
          list={units}
          maxLength={limits.unit}
          className="w-22 max-sm:grow"
          {...field('unit')}
        />
        <RowInput
          label={`Ingredient ${at + 1}`}
          placeholder="Ingredient"
          className="flex-[2_1_8rem]"
          {...field('name')}
        />
        <RowInput
          label={`Note on ${n}`}
          placeholder="Note"
          className="flex-[1_1_6rem]"
          {...field('note')}
        />
        {(withSubstitutes ||
          !!form.getValues(`ingredients.${at}.instead`) ||
          !!errors?.instead) && (
          <span className="flex basis-full items-center gap-2 ps-2 text-soft">
            <span aria-hidden>or</span>
            <RowInput
              label={`Substitutes for ${n}`}
              placeholder="labneh, ricotta"
              className="flex-1"
              {...field('instead')}
            />
          </span>
        )}
      </div>
      <RowProblem problems={fields.map((name) => errors?.[name]?.message)} />
    </>
  );
}
