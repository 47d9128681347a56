/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { NothingFound } from './nothing-found';

let root: Root;
afterEach(async () => act(async () => root.unmount()));

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const nothing = () => Promise.resolve({ items: [], next: null });
const called = new Proxy(nothing, { get: (_, name) => (name === 'then' ? undefined : nothing) });
const api = new Proxy({}, { get: () => called });
const none = () => undefined;

it('takes off the filters that hide everything, and keeps the words', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const state = { status: 'signed-in', account: { uid: 'ayesha' } };
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/search?text=chicken&diet=vegetarian']}>
        <AuthContext value={{ api, state, subscribe: () => none } as unknown as Auth}>
          <QueryClientProvider client={new QueryClient()}>
            <NothingFound
              text="chicken"
              filters={{ diet: 'vegetarian' }}
              onChosen={none}
              onSearch={none}
            />
            <Address />
          </QueryClientProvider>
        </AuthContext>
      </MemoryRouter>,
    ),
  );
  expect(document.body.textContent).toContain('No recipe with ‘chicken’ within these filters.');
  const clear = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Clear the filters',
  );
  await act(async () => clear!.click());
  expect(document.querySelector('output')!.textContent).toBe('/search?text=chicken');
});
