/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, LiveContext, type Auth } from '@chefly/api-client/react';
import { messages, type OwnRequest } from '@chefly/contracts';
import { Banners } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { OwnRequestHost } from './own-request';

const MINUTE = 60_000;

describe('the wait for a chef', () => {
  let root: Root;
  let queries: QueryClient;
  let request: OwnRequest;
  const asked = (uid: string, minutesLeft: number, state = 'pending') =>
    ({
      ...{ uid, state, type: 'voice', recipeName: `Dish of ${uid}`, recipeUid: 'r' },
      chefs: [{ uid: 'fatima', firstName: 'Fatima', lastName: 'Khan', state: 'pending' }],
      serverTime: new Date().toISOString(),
      expiresAt: new Date(Date.now() + minutesLeft * MINUTE).toISOString(),
    }) as unknown as OwnRequest;

  /** Queries tell of their answers in a task of their own. */
  const soon = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  beforeEach(async () => {
    request = asked('first', 2);
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    root = createRoot(document.body.appendChild(document.createElement('div')));
    const state = { status: 'signed-in', account: { uid: 'ayesha' } };
    const api = { sessions: { myRequest: async () => request } };
    const auth = { api, state, subscribe: () => () => undefined } as unknown as Auth;
    const none = () => () => undefined;
    const live = { on: none, onReplaced: none, onStatus: none, status: 'online' };
    await act(async () =>
      root.render(
        <AuthContext value={auth}>
          <LiveContext value={live as never}>
            <QueryClientProvider client={queries}>
              <Banners>
                <MemoryRouter>
                  <OwnRequestHost />
                </MemoryRouter>
              </Banners>
            </QueryClientProvider>
          </LiveContext>
        </AuthContext>,
      ),
    );
    await soon();
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    queries.clear();
    document.body.replaceChildren();
  });

  const becomes = async (next: OwnRequest) => {
    request = next;
    await act(() => queries.invalidateQueries());
    await soon();
  };
  const press = async (words: string) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === words,
    );
    await act(async () => button!.click());
  };
  const text = () => document.body.textContent;

  it('is of the request that waits now, where another tab has asked anew', async () => {
    expect(text()).toMatch(/[12]:\d\d/);
    await press('Keep browsing');
    expect(text()).not.toContain('Cancel');
    await becomes(asked('second', 4.5));
    expect(text()).toContain('Dish of second');
    expect(text()).toContain('Cancel');
    expect(text()).toMatch(/4:\d\d/);
  });

  it('tells that nobody answered, also while it is folded', async () => {
    await press('Keep browsing');
    await becomes(asked('first', 0, 'expired'));
    expect(text()).toContain(messages.requestExpired);
    expect(document.querySelector('[role=timer]')).toBeNull();
  });
});
