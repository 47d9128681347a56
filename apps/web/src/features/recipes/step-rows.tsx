import { readStep } from '@chefly/contracts';
import { Button, classes } from '@chefly/ui';
import { Plus } from 'lucide-react';
import { draftOfStep, emptyStep, followedMinutes } from './draft-steps';
import type { DraftForm } from './recipe-draft';
import { RowsFrame } from './rows-frame';
import { rowField, RowInput, RowProblem } from './row-input';
import { SortableRows } from './sortable-rows';
import { StepMore } from './step-more';
import { useRows } from './use-rows';

export function StepRows({ form }: { form: DraftForm }) {
  const rows = useRows(form, 'procedure', {
    empty: emptyStep,
    read: (line) => draftOfStep(readStep(line)),
    main: 'text',
  });
  const errors = form.formState.errors.procedure;
  return (
    <RowsFrame
      title="Procedure"
      hint="One step in each row, numbered by itself. Paste a text and it splits."
      error={errors?.root?.message ?? errors?.message}
    >
      <SortableRows noun="Step" ids={rows.ids} onMove={rows.move} onRemove={rows.remove}>
        {(i) => {
          const { text, minutes } = errors?.[i] ?? {};
          const words = form.register(`procedure.${i}.text`);
          return (
            <>
              <div className="flex flex-wrap gap-1">
                <span className="grid min-h-11 w-7 place-items-center font-semibold text-soft tabular">
                  {i + 1}.
                </span>
                <textarea
                  aria-label={`Step ${i + 1}`}
                  aria-invalid={!!text}
                  rows={1}
                  dir="auto"
                  placeholder="What is done"
                  className={classes(
                    rowField(text?.message),
                    'field-sizing-content flex-[1_1_12rem] resize-none py-2.5',
                  )}
                  {...words}
                  onChange={(event) => {
                    const before = form.getValues(`procedure.${i}`);
                    form.setValue(
                      `procedure.${i}.minutes`,
                      followedMinutes(before.minutes, before.text, event.target.value),
                    );
                    return words.onChange(event);
                  }}
                  onKeyDown={rows.onKeyDown(i)}
                  onPaste={rows.onPaste(i)}
                />
                <RowInput
                  label={`Minutes of step ${i + 1}`}
                  placeholder="Minutes"
                  inputMode="numeric"
                  className="w-24"
                  error={minutes?.message}
                  {...form.register(`procedure.${i}.minutes`)}
                  onKeyDown={rows.onKeyDown(i)}
                />
              </div>
              <RowProblem problems={[text?.message, minutes?.message]} />
              <StepMore form={form} at={i} />
            </>
          );
        }}
      </SortableRows>
      <Button look="ghost" icon={<Plus className="size-4.5" />} onClick={rows.add}>
        Add a step
      </Button>
    </RowsFrame>
  );
}
