/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
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
  await act(async () => remove!.click());
  expect(sends()).toEqual(['Upload Recipie', true]);
});
