/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { usePushedAnswer } from './use-pushed-answer';

const { draw } = onPage();

/** What was tapped in the notification; read when the device comes to it. */
const tapped = Promise.withResolvers<Response>();
Object.assign(globalThis, {
  caches: { open: async () => ({ match: () => tapped.promise, delete: async () => true }) },
});

it('is given, and leaves the address alone of whoever has gone on meanwhile', async () => {
  const accepted: string[] = [];
  function Home() {
    usePushedAnswer({ accept: (uids) => accepted.push(...uids), decline: () => undefined });
    return null;
  }
  history.pushState(null, '', '/home?request=haleem');
  const router = createBrowserRouter([
    { path: '/home', element: <Home /> },
    { path: '/book', element: 'A week' },
  ]);
  await draw(<RouterProvider router={router} />);
  await act(() => router.navigate('/book?uid=fatima'));
  await act(async () => tapped.resolve(Response.json({ answer: 'accept', at: Date.now() })));
  expect(accepted).toEqual(['haleem']);
  expect(location.pathname + location.search).toBe('/book?uid=fatima');
});
