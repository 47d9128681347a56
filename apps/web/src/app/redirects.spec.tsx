/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, LiveContext, type Auth, type Live } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import SignIn from '../features/account/sign-in';
import Landing from '../features/landing/landing';
import User from '../features/people/user';
import Guard from './guard';

const { draw } = onPage();
const member = { status: 'signed-in', account: { uid: 'amina' } };
const stranger = { status: 'signed-out', asked: false };
const service = new Proxy({}, { get: () => () => new Promise(() => undefined) });
const api = new Proxy({}, { get: () => service });
const live = { on: () => () => undefined } as unknown as Live;

it.each([
  ['the first page leads a member inside', '/', Landing, member, '/home'],
  ['the sign-in leads whoever it lets in', '/login', SignIn, member, '/home'],
  ['a member’s screen leads a stranger to the first page', '/home', Guard, stranger, '/'],
  ['one’s own address leads to one’s own profile', '/user?uid=amina', User, member, '/dashboard'],
])('%s: that has not come yet, and the screen is not blank', async (_, at, From, state, to) => {
  const auth = { api, state, subscribe: () => () => undefined } as unknown as Auth;
  const [path] = at.split('?');
  const router = createMemoryRouter(
    [
      { path, Component: From },
      { path: to, lazy: () => new Promise<object>(() => undefined) },
    ],
    { initialEntries: [at] },
  );
  await draw(
    <AuthContext value={auth}>
      <LiveContext value={live}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LiveContext>
    </AuthContext>,
  );
  expect(router.state.navigation.location?.pathname).toBe(to);
  expect(document.querySelector('[role=status], h1')).not.toBeNull();
  router.dispose();
});
