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
import NewPost from './new-post';

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

it('says of a photo that is on its way that it is, not that there is none', async () => {
  // what the device gives back is no Blob of this document
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:dish');
  await keepDraftsOf(signIn);
  const file = new File(['a dish'], 'dish.jpg', { type: 'image/jpeg' });
  await keepPhoto({ key: 'one', at: Date.now(), of: 'amina', place: 'post', file });
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
            <NewPost />
          </MemoryRouter>
        </QueryClientProvider>
      </AuthContext>,
    );
    await keptPhotos('post');
  });
  const form = document.querySelector('form')!;
  // as Enter in a field would
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true })));
  expect(form.textContent).not.toContain('Add a photo of the dish');
  expect(form.querySelector('button[type=submit]')!.textContent).toBe('The photo is on its way…');
  await act(async () => opened.reject(new Error('The network is away.')));
  expect(form.textContent).toContain('The network is away.');
  expect(form.querySelector('button[type=submit]')!.textContent).toBe('The photo has not arrived');
});
