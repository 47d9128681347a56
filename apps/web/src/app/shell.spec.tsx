/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, LiveContext, type Auth, type Live } from '@chefly/api-client/react';
import { Banners } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import Shell from './shell';

const { draw } = onPage();

/** @param known what is known already, by the name of its question; of all else nothing is yet */
async function render(known: Record<string, unknown>, at = '/') {
  const ask = (name: string | symbol) => () =>
    name in known ? Promise.resolve(known[String(name)]) : new Promise(() => undefined);
  const service = new Proxy({}, { get: (_, name) => ask(name) });
  const api = new Proxy({}, { get: () => service });
  const nothing = () => () => undefined;
  const live = new Proxy({}, { get: () => nothing }) as unknown as Live;
  const account = { uid: 'amina', firstName: 'Amina', lastName: 'Khan', userName: 'amina' };
  const state = { status: 'signed-in', account };
  const auth = { api, state, subscribe: nothing } as unknown as Auth;
  const queries = new QueryClient();
  const screen = { path: '*', element: <button type="button">A post</button> };
  const routes = [{ element: <Shell />, children: [screen] }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  await draw(
    <AuthContext value={auth}>
      <LiveContext value={live}>
        <QueryClientProvider client={queries}>
          <Banners>
            <RouterProvider router={router} />
          </Banners>
        </QueryClientProvider>
      </LiveContext>
    </AuthContext>,
  );
  return queries;
}

it('who asks a chef is said at once, and answered before the screen with all that it goes on with', async () => {
  const queries = await render({ incoming: { items: [{ uid: 'a-request' }] } });
  const known = () => queries.getQueryData(['sessions', 'incoming', {}]);
  do await act(() => new Promise((done) => setTimeout(done)));
  while (!known());
  const button = document.querySelector('[aria-label="Chef Requests, 1 waiting"]')!;
  const main = document.querySelector('main')!;
  expect(button.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const said = [...document.querySelectorAll('[role=status]')].map((each) => each.textContent);
  expect(said).toContain('Chef Requests, 1 waiting');
});

it.each(['/newPost', '/newReview'])(
  'the bar shows at %s that one is at a new upload',
  async (at) => {
    await render({}, at);
    const look = (label: string) => document.querySelector(`[aria-label="${label}"]`)!.className;
    expect(look('New Upload')).not.toBe(look('Search'));
    expect(look('New Upload')).toContain('bg-brand-wash');
  },
);
