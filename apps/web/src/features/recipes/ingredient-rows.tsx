import { readIngredient, units } from '@chefly/contracts';
import { Button } from '@chefly/ui';
import { ArrowLeftRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { usesMoved, type MovedTo } from './draft-steps';
import { IngredientFields } from './ingredient-fields';
import { draftOfIngredient, emptyIngredient, type DraftForm } from './recipe-draft';
import { RowsFrame } from './rows-frame';
import { SortableRows } from './sortable-rows';
import { useRows } from './use-rows';

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
        {(i) => (
          <IngredientFields
            form={form}
            at={i}
            units={list}
            withSubstitutes={withSubstitutes}
            onKeyDown={rows.onKeyDown(i)}
            onPaste={rows.onPaste(i)}
          />
        )}
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
