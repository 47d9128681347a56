/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, LiveContext, type Auth, type Live } from '@chefly/api-client/react';
import { Banners } from '@chefly/ui';
import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import Shell from './shell';

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('who asks a chef is said at once, and answered before the screen with all that it goes on with', async () => {
  const waits = { items: [{ uid: 'a-request' }] };
  // of all else nothing is known yet
  const ask = (name: string | symbol) => () =>
    name === 'incoming' ? Promise.resolve(waits) : new Promise(() => undefined);
  const service = new Proxy({}, { get: (_, name) => ask(name) });
  const api = new Proxy({}, { get: () => service });
  const nothing = () => () => undefined;
  const live = new Proxy({}, { get: () => nothing }) as unknown as Live;
  const account = { uid: 'amina', firstName: 'Amina', lastName: 'Khan', userName: 'amina' };
  const state = { status: 'signed-in', account };
  const auth = { api, state, subscribe: nothing } as unknown as Auth;
  const queries = new QueryClient();
  const screen = { path: '*', element: <button type="button">A post</button> };
  const router = createMemoryRouter([{ element: <Shell />, children: [screen] }]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <AuthContext value={auth}>
        <LiveContext value={live}>
          <QueryClientProvider client={queries}>
            <Banners>
              <RouterProvider router={router} />
            </Banners>
          </QueryClientProvider>
        </LiveContext>
      </AuthContext>,
    ),
  );
  const known = () => queries.getQueryData(['sessions', 'incoming', {}]);
  do await act(() => new Promise((done) => setTimeout(done)));
  while (!known());
  const button = document.querySelector('[aria-label="Chef Requests, 1 waiting"]')!;
  const main = document.querySelector('main')!;
  expect(button.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const said = [...document.querySelectorAll('[role=status]')].map((each) => each.textContent);
  expect(said).toContain('Chef Requests, 1 waiting');
});
