/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { forgetPhotos, photoOnItsWay } from '../../parts/testing/photo-on-its-way';
import { screenAlone } from '../../parts/testing/screen';
import NewReview from './new-review';

const { show } = screenAlone();
forgetPhotos();

it('waits for a photo that failed until it was tried again or given up', async () => {
  const photo = await photoOnItsWay('review');
  await show(photo.api, <NewReview />, photo.isFound);
  const sends = () => {
    const { textContent, disabled } =
      document.querySelector<HTMLButtonElement>('button[type=submit]')!;
    return [textContent, !disabled];
  };
  expect(sends()).toEqual(['Photos and videos are on their way…', false]);
  await act(async () => photo.fails());
  expect(sends()).toEqual(['Not all photos and videos have arrived', false]);
  const remove = document.querySelector<HTMLElement>('[aria-label="Remove Photo 1"]')!;
  await act(async () => remove.click());
  expect(sends()).toEqual(['Upload Review', true]);
});
