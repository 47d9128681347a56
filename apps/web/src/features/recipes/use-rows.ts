import type { ClipboardEvent, KeyboardEvent } from 'react';
import { linesOf } from '@chefly/contracts';
import { useFieldArray, type Control, type Path } from 'react-hook-form';
import { inserted, moved, pasted, removed, type MovedTo } from './draft-steps';
import type { DraftForm, RecipeDraft } from './recipe-draft';

type Name = 'ingredients' | 'procedure';
type RowOf<N extends Name> = RecipeDraft[N][number];

/**
 * The rows of one of the recipe's lists. Enter goes on to a new row, Backspace in an empty one
 * takes it away, and pasted lines become rows of their own.
 * @param main the field of a row that is typed into first
 * @param onMoved rows stand elsewhere now
 */
export function useRows<N extends Name>(
  form: DraftForm,
  name: N,
  {
    empty,
    read,
    main,
    onMoved,
  }: {
    empty: RowOf<N>;
    read: (line: string) => RowOf<N>;
    main: string;
    onMoved?: (to: MovedTo) => void;
  },
) {
  const { fields, insert, move, remove, replace } = useFieldArray<RecipeDraft, Name>({
    // what the form sends in the end is no concern of its rows
    control: form.control as unknown as Control<RecipeDraft>,
    name,
  });
  const mainOf = (at: number) => `${name}.${at}.${main}`;
  const isEmpty = (row: RowOf<N>) =>
    Object.values(row).every((value: unknown) => !String(value ?? '').trim());
  const rows = () => form.getValues(name) as RowOf<N>[];

  const addAfter = (at: number) => {
    insert(at + 1, empty, { focusName: mainOf(at + 1) });
    onMoved?.(inserted(at + 1));
  };
  const take = (at: number) => {
    if (rows().length > 1) remove(at);
    else replace([empty]);
    onMoved?.(removed(at));
  };
  return {
    ids: fields.map((field) => field.id),
    add: () => addAfter(fields.length - 1),
    move: (from: number, to: number) => {
      move(from, to);
      onMoved?.(moved(from, to));
    },
    remove: take,
    onKeyDown: (at: number) => (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        addAfter(at);
      }
      if (event.key === 'Backspace' && rows().length > 1 && isEmpty(rows()[at]!)) {
        event.preventDefault();
        take(at);
        form.setFocus(mainOf(Math.max(at - 1, 0)) as Path<RecipeDraft>);
      }
    },
    onPaste: (at: number) => (event: ClipboardEvent<HTMLElement>) => {
      const lines = linesOf(event.clipboardData.getData('text'));
      if (lines.length < 2) return;
      event.preventDefault();
      const before = rows();
      const stays = !isEmpty(before[at]!);
      const kept = before.slice(0, stays ? at + 1 : at);
      replace([...kept, ...lines.map(read), ...before.slice(at + 1)]);
      onMoved?.(pasted(at, stays, lines.length));
    },
  };
}
