/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { useForm } from 'react-hook-form';
import { IngredientRows } from './ingredient-rows';
import {
  draftResolver,
  emptyDraft,
  emptyIngredient,
  type DraftForm,
  type RecipeDraft,
  type SentRecipe,
} from './recipe-draft';
import { emptyStep } from './draft-steps';
import { StepRows } from './step-rows';

const text = 'Simmer the mutton in ghee on a low flame';
const draft: RecipeDraft = {
  ...emptyDraft,
  ...{ name: 'Nihari', description: 'Slow', cost: '10' },
  ingredients: ['mutton', 'ghee', 'onions'].map((name) => ({ ...emptyIngredient, name })),
  procedure: [{ ...emptyStep, text, minutes: '40' }, emptyStep],
};

describe('what may be said of a step', () => {
  const { draw } = onPage();
  let form: DraftForm;
  function Rows() {
    form = useForm<RecipeDraft, unknown, SentRecipe>({
      resolver: draftResolver,
      defaultValues: draft,
    });
    return (
      <form>
        <IngredientRows form={form} />
        <StepRows form={form} />
      </form>
    );
  }
  beforeEach(async () => {
    await draw(<Rows />);
  });

  const fold = () => document.querySelectorAll<HTMLElement>('button[aria-expanded]');
  const click = (element: Element | null | undefined) =>
    act(async () => (element as HTMLElement).click());
  const pill = (name: string) =>
    [...document.querySelectorAll('label')].find((label) => label.textContent === name);
  const checked = () =>
    [...document.querySelectorAll<HTMLInputElement>('[role=group] input:checked')].map(
      (input) => input.closest('label')!.textContent,
    );
  const type = (label: string, words: string) =>
    act(async () => {
      const field = document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!;
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
      set!.call(field, words);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const sent = async () => {
    let values: SentRecipe | undefined;
    await act(() => form.handleSubmit((given) => void (values = given))());
    return values;
  };

  it('is folded away under one line, of steps that have a text', async () => {
    expect(fold()).toHaveLength(1);
    expect(fold()[0]!.textContent).toBe('More about this step 1Low flame · waiting · mutton, ghee');
    expect(document.querySelectorAll('fieldset [role=group] input')).toHaveLength(0);
    expect((await sent())!.procedure).toEqual([{ text, minutes: 40 }]);
  });

  it('begins with what the text says, and stands once it is chosen', async () => {
    await click(fold()[0]);
    expect(checked()).toEqual(['low', 'Waiting', 'mutton', 'ghee']);
    await click(pill('ghee')?.querySelector('input'));
    await click(pill('onions')?.querySelector('input'));
    await click(pill('Oven')?.querySelector('input'));
    await type('Degrees Celsius of step 1', '180');
    await click(pill('Hands-on')?.querySelector('input'));
    await type('Step 1', 'Bake the mutton in ghee');
    expect((await sent())!.procedure).toEqual([
      {
        ...{ text: 'Bake the mutton in ghee', minutes: 40 },
        ...{ heat: '180 °C', waiting: false, uses: [0, 2] },
      },
    ]);
    const [back] = [...document.querySelectorAll('button')].filter(
      (button) => button.textContent === 'As the text says',
    );
    await click(back);
    expect(checked()).toEqual(['No heat', 'Waiting', 'mutton', 'ghee']);
  });

  it('keeps its ingredients when their rows go elsewhere', async () => {
    await click(fold()[0]);
    await click(pill('onions')?.querySelector('input'));
    await click(document.querySelector('[aria-label="Remove ingredient 1"]'));
    expect(checked()).toEqual(['low', 'Waiting', 'ghee', 'onions']);
    expect((await sent())!.procedure[0]).toMatchObject({ uses: [0, 1] });
  });

  it('unfolds where something is wrong, with the focus on it', async () => {
    await click(fold()[0]);
    await type('Degrees Celsius of step 1', '5');
    await click(fold()[0]);
    expect(await sent()).toBeUndefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Degrees Celsius of step 1');
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(/^Give the heat/);
    await type('Degrees Celsius of step 1', '50');
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect((await sent())!.procedure[0]).toMatchObject({ heat: 'Low flame or 50 °C' });
  });

  it('fills in the minutes that a text names, and leaves them empty where they were emptied', async () => {
    await type('Step 2', 'Rest for 20–25 minutes');
    const minutes = document.querySelector<HTMLInputElement>('[aria-label="Minutes of step 2"]')!;
    expect(minutes.value).toBe('20');
    await type('Minutes of step 2', '');
    await type('Step 2', 'Rest for 20–25 minutes, covered');
    expect(minutes.value).toBe('');
    expect((await sent())!.procedure[1]).toMatchObject({ minutes: null, untimed: true });
  });

  it('substitutes are asked for where their author wants to name some', async () => {
    expect(document.querySelector('[aria-label="Substitutes for ingredient 1"]')).toBeNull();
    const [button] = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Name substitutes',
    );
    await click(button);
    await type('Substitutes for ingredient 1', 'lamb or goat');
    await click(button);
    expect(document.querySelector('[aria-label="Substitutes for ingredient 2"]')).toBeNull();
    expect((await sent())!.ingredients[0]).toMatchObject({ instead: ['lamb', 'goat'] });
  });
});
