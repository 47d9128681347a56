/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { timing } from '@chefly/contracts';
import { GoingOn } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import Search from './search';

/** No question is answered. */
const service = new Proxy({}, { get: () => () => new Promise(() => undefined) });
const auth = {
  api: new Proxy({}, { get: () => service }),
  state: { status: 'signed-in', account: { uid: 'amina' } },
  subscribe: () => () => undefined,
} as unknown as Auth;

describe('the search', () => {
  const { draw } = onPage();
  let router: ReturnType<typeof createBrowserRouter>;
  /** The program of the other screen has come. */
  let loaded: () => void;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    router.dispose();
    jest.useRealTimers();
  });

  async function show(address: string) {
    history.pushState(null, '', address);
    const program = new Promise<{ element: string }>((resolve) => {
      loaded = () => resolve({ element: 'What is saved' });
    });
    router = createBrowserRouter([
      { path: '/search', element: <Search /> },
      { path: '/saved', lazy: () => program },
    ]);
    await draw(
      <AuthContext value={auth}>
        <QueryClientProvider client={new QueryClient()}>
          <GoingOn value={() => router.state.navigation.state !== 'idle'}>
            <RouterProvider router={router} />
          </GoingOn>
        </QueryClientProvider>
      </AuthContext>,
    );
  }
  const give = (field: Element, value: string, event: string) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
    set!.call(field, value);
    field.dispatchEvent(new Event(event, { bubbles: true }));
  };
  const type = (words: string) =>
    act(async () => give(document.querySelector('[type=search]')!, words, 'input'));
  const settle = () => act(async () => jest.advanceTimersByTime(timing.searchDebounce));
  const address = () => location.pathname + location.search;

  it('has in its address all filters that are chosen before the one before is drawn', async () => {
    await show('/search?cuisine=Maghreb');
    await act(async () => {
      give(document.querySelector('[aria-label=Diet]')!, 'vegetarian', 'change');
      give(document.querySelector('[aria-label=Time]')!, '30', 'change');
    });
    expect(address()).toBe('/search?cuisine=Maghreb&diet=vegetarian&maxMinutes=30');
  });

  it('has in its address what was typed', async () => {
    await show('/search?cuisine=Maghreb');
    await type('dal');
    await settle();
    expect(address()).toBe('/search?cuisine=Maghreb&text=dal');
  });

  const ways: [string, () => Promise<void> | void][] = [
    ['by a link', () => router.navigate('/saved')],
    ['by Back', () => history.back()],
  ];
  it.each(ways)('does not call back who types and goes on at once %s', async (_, go) => {
    history.pushState(null, '', '/saved');
    await show('/search?cuisine=Maghreb');
    await type('dal');
    await act(async () => void go());
    await settle();
    // the screen before stands until the other one has come
    expect(document.querySelector('[type=search]')).not.toBeNull();
    await act(async () => loaded());
    expect(address()).toBe('/saved');
    expect(document.body.textContent).toBe('What is saved');
  });
});
