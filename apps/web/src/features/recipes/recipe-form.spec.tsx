/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { Dialog } from '@chefly/ui';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { forgetPhotos, photoOnItsWay } from '../../parts/testing/photo-on-its-way';
import { screenAlone } from '../../parts/testing/screen';
import { RecipeForm } from './recipe-form';

const { show } = screenAlone();
forgetPhotos();

it('waits for its photo, and goes without it only where it was given up', async () => {
  const photo = await photoOnItsWay('recipe');
  await show(
    photo.api,
    <RecipeForm onClose={() => undefined} onSubmitted={() => undefined} />,
    photo.isFound,
  );
  const sends = () => {
    const { textContent, disabled } =
      document.querySelector<HTMLButtonElement>('button[type=submit]')!;
    return [textContent, !disabled];
  };
  expect(sends()).toEqual(['The photo is on its way…', false]);
  await act(async () => photo.fails());
  expect(sends()).toEqual(['The photo has not arrived', false]);
  const remove = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Remove',
  );
  remove!.focus();
  await act(async () => remove!.click());
  expect(sends()).toEqual(['Upload Recipie', true]);
  // its button is gone, and the next photo is chosen there
  expect(document.activeElement).toBe(document.querySelector('input[type=file]'));
});

const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!;
const type = (name: string, text: string) =>
  act(async () => {
    const field = named(name) as HTMLInputElement;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('a row that is taken away by keys leaves the focus at the row that stands there then, in a dialog too', async () => {
  const recipes = { checkName: async () => ({ taken: false }) };
  await show(
    { recipes },
    <Dialog open onClose={() => undefined} title="Add a Recipie" shape="full">
      <RecipeForm onClose={() => undefined} onSubmitted={() => undefined} />
    </Dialog>,
  );
  const press = async (words: string) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === words,
    );
    await act(async () => button!.click());
  };
  for (const [i, name] of ['Lentils', 'Salt', 'Ghee'].entries()) {
    if (i) await press('Add an ingredient');
    await type(`Ingredient ${i + 1}`, name);
  }
  const remove = async (row: number) => {
    const button = named(`Remove ingredient ${row}`);
    await act(async () => {
      button.focus();
      button.click();
    });
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(await remove(2)).toBe('Remove ingredient 2');
  expect((named('Ingredient 2') as HTMLInputElement).value).toBe('Ghee');
  // the last one goes, and the only one is empty then
  expect(await remove(2)).toBe('Remove ingredient 1');
  expect(await remove(1)).toBe('Remove ingredient 1');
  expect((named('Ingredient 1') as HTMLInputElement).value).toBe('');
});
