/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { afterEach, expect, it } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { CollectionsDialog } from './collections-dialog';

let root: Root;
// what is answered is shown in the same turn
notifyManager.setScheduler(queueMicrotask);
const queries = new QueryClient();
afterEach(async () => {
  await act(async () => root.unmount());
  queries.clear();
  document.body.replaceChildren();
});

it('of two quick ticks the last one stays, on the screen and on the server', async () => {
  const arrived: string[] = [];
  const slow = Promise.withResolvers<void>();
  let collectionUids: string[] = [];
  const api = {
    recipes: {
      collections: async () => ({ items: [{ uid: 'weekday', name: 'Weekday', recipes: 0 }] }),
      savedIn: async () => ({ saved: true, collectionUids }),
      collect: async () => {
        await slow.promise;
        arrived.push('in');
        collectionUids = ['weekday'];
      },
      uncollect: async () => {
        arrived.push('out');
        collectionUids = [];
      },
    },
  };
  const auth = { api, subscribe: () => () => undefined } as unknown as Auth;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <AuthContext value={auth}>
        <QueryClientProvider client={queries}>
          <CollectionsDialog
            recipe={{ uid: 'dosa', name: 'Dosa' }}
            open
            onClose={() => undefined}
          />
        </QueryClientProvider>
      </AuthContext>,
    ),
  );
  const settle = async () => {
    do await act(() => new Promise((done) => setTimeout(done)));
    while (queries.isFetching());
  };
  await settle();
  const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')!;
  await act(async () => box().click());
  expect(box().checked).toBe(true);
  await act(async () => box().click());
  expect(box().checked).toBe(false);
  await act(async () => slow.resolve());
  while (queries.isMutating()) await settle();
  await settle();
  expect(arrived).toEqual(['in', 'out']);
  expect(box().checked).toBe(false);
});
