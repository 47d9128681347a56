import { limits, readIngredient, units } from '@chefly/contracts';
import { Button } from '@chefly/ui';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { draftOfIngredient, emptyIngredient, type DraftForm } from './recipe-draft';
import { RowsFrame } from './rows-frame';
import { RowInput, RowProblem } from './row-input';
import { SortableRows } from './sortable-rows';
import { useRows } from './use-rows';

export function IngredientRows({ form }: { form: DraftForm }) {
  const list = useId();
  const rows = useRows(form, 'ingredients', {
    empty: emptyIngredient,
    read: (line) => draftOfIngredient(readIngredient(line)),
    main: 'name',
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
          const field = (name: 'amount' | 'unit' | 'name' | 'note') => ({
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
              </div>
              <RowProblem
                problems={(['amount', 'unit', 'name', 'note'] as const).map(
                  (name) => errors?.[i]?.[name]?.message,
                )}
              />
            </>
          );
        }}
      </SortableRows>
      <datalist id={list}>
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <Button look="ghost" icon={<Plus className="size-4.5" />} onClick={rows.add}>
        Add an ingredient
      </Button>
    </RowsFrame>
  );
}
