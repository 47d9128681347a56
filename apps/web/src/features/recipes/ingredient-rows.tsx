import { limits, readIngredient, units } from '@chefly/contracts';
import { Button } from '@chefly/ui';
import { ArrowLeftRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { usesMoved, type MovedTo } from './draft-steps';
import { draftOfIngredient, emptyIngredient, type DraftForm } from './recipe-draft';
import { RowsFrame } from './rows-frame';
import { RowInput, RowProblem } from './row-input';
import { SortableRows } from './sortable-rows';
import { useRows } from './use-rows';

const fields = ['amount', 'unit', 'name', 'note', 'instead'] as const;

export function IngredientRows({ form }: { form: DraftForm }) {
  const list = useId();
  const [withSubstitutes, setWithSubstitutes] = useState(false);
  // steps know the ingredients that were chosen for them by their places
  const onMoved = (to: MovedTo) =>
    form.getValues('procedure').forEach(({ uses }, step) => {
      if (uses) form.setValue(`procedure.${step}.uses`, usesMoved(uses, to));
    });
  const rows = useRows(form, 'ingredients', {
    empty: emptyIngredient,
    read: (line) => draftOfIngredient(readIngredient(line)),
    main: 'name',
    onMoved,
  });
  const errors = form.formState.errors.ingredients;
  return (
    <RowsFrame
      title="Ingredients"
      hint="Paste a list and each line becomes a row."
      error={errors?.root?.message ?? errors?.message}
    >
      <SortableRows noun="Ingredient" ids={rows.ids} onMove={rows.move} onRemove={rows.remove}>
        {(i) => {
          const field = (name: (typeof fields)[number]) => ({
            ...form.register(`ingredients.${i}.${name}`),
            onKeyDown: rows.onKeyDown(i),
            onPaste: rows.onPaste(i),
            error: errors?.[i]?.[name]?.message,
          });
          const n = `ingredient ${i + 1}`;
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
                  list={list}
                  maxLength={limits.unit}
                  className="w-22 max-sm:grow"
                  {...field('unit')}
                />
                <RowInput
                  label={`Ingredient ${i + 1}`}
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
                  !!form.getValues(`ingredients.${i}.instead`) ||
                  !!errors?.[i]?.instead) && (
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
              <RowProblem problems={fields.map((name) => errors?.[i]?.[name]?.message)} />
            </>
          );
        }}
      </SortableRows>
      <datalist id={list}>
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <div className="flex flex-wrap">
        <Button look="ghost" icon={<Plus className="size-4.5" />} onClick={rows.add}>
          Add an ingredient
        </Button>
        <Button
          look="ghost"
          icon={<ArrowLeftRight className="size-4.5" />}
          aria-pressed={withSubstitutes}
          onClick={() => setWithSubstitutes(!withSubstitutes)}
        >
          Name substitutes
        </Button>
      </div>
    </RowsFrame>
  );
}
