/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { forgetPhotos, photoOnItsWay } from '../../parts/testing/photo-on-its-way';
import { screenAlone } from '../../parts/testing/screen';
import NewPost from './new-post';

const { show } = screenAlone();
forgetPhotos();

it('says of a photo that is on its way that it is, not that there is none', async () => {
  const photo = await photoOnItsWay('post');
  await show(photo.api, <NewPost />, photo.isFound);
  const form = document.querySelector('form')!;
  // as Enter in a field would
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true })));
  expect(form.textContent).not.toContain('Add a photo of the dish');
  expect(form.querySelector('button[type=submit]')!.textContent).toBe('The photo is on its way…');
  await act(async () => photo.fails());
  expect(form.textContent).toContain('The network is away.');
  expect(form.querySelector('button[type=submit]')!.textContent).toBe('The photo has not arrived');
});
