/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { keepDraftsOf } from '@chefly/ui';
import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { keepPhoto, keptPhotos } from '../../parts/kept-photos';
import NewReview from './new-review';

const signIn = { status: 'signed-in', account: { uid: 'amina' } };
let root: Root;
const queries = new QueryClient();
afterEach(async () => {
  await act(async () => root.unmount());
  queries.clear();
  await keepDraftsOf({ status: 'leaving' });
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

it('waits for a photo that failed until it was tried again or given up', async () => {
  // what the device gives back is no Blob of this document
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:dish');
  await keepDraftsOf(signIn);
  const file = new File(['a dish'], 'dish.jpg', { type: 'image/jpeg' });
  await keepPhoto({ key: 'one', at: Date.now(), of: 'amina', place: 'review', file });
  const opened = Promise.withResolvers<never>();
  const auth = {
    state: signIn,
    subscribe: () => () => undefined,
    api: { content: { openUpload: () => opened.promise } },
  } as unknown as Auth;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => {
    root.render(
      <AuthContext value={auth}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>
            <NewReview />
          </MemoryRouter>
        </QueryClientProvider>
      </AuthContext>,
    );
    await keptPhotos('review');
  });
  const sends = () => {
    const { textContent, disabled } =
      document.querySelector<HTMLButtonElement>('button[type=submit]')!;
    return [textContent, !disabled];
  };
  expect(sends()).toEqual(['Photos and videos are on their way…', false]);
  await act(async () => opened.reject(new Error('The network is away.')));
  expect(sends()).toEqual(['Not all photos and videos have arrived', false]);
  const remove = document.querySelector<HTMLElement>('[aria-label="Remove Photo 1"]')!;
  await act(async () => remove.click());
  expect(sends()).toEqual(['Upload Review', true]);
});
