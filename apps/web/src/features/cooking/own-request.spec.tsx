/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, AuthContext, LiveContext, type Auth } from '@chefly/api-client/react';
import { MINUTE, messages, timing, type Chef, type OwnRequest } from '@chefly/contracts';
import { Banners } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AskDialog } from './ask-dialog';
import { OwnRequestHost } from './own-request';

/** A screen on which chefs are asked. */
function Asks() {
  const [chefs, setChefs] = useState<Chef[] | null>(null);
  const hina = { uid: 'hina', firstName: 'Hina', lastName: 'Ali', pricePaise: null } as Chef;
  return (
    <>
      <button onClick={() => setChefs([hina])}>Ask Hina</button>
      <AskDialog chefs={chefs} recipeUid="r" onClose={() => setChefs(null)} />
    </>
  );
}

describe('the wait for a chef', () => {
  const { draw } = onPage();
  let queries: QueryClient;
  let request: OwnRequest;
  const chef = (state: string, uid = 'fatima', firstName = 'Fatima') => ({
    ...{ uid, firstName, lastName: 'Khan', state },
  });
  const asked = (uid: string, minutesLeft: number, state = 'pending', more: object = {}) =>
    ({
      ...{ uid, state, type: 'voice', recipeName: `Dish of ${uid}`, recipeUid: 'r' },
      chefs: [chef('pending')],
      serverTime: new Date().toISOString(),
      expiresAt: new Date(Date.now() + minutesLeft * MINUTE).toISOString(),
      ...more,
    }) as unknown as OwnRequest;

  /** Queries tell of their answers in a task of their own. */
  const soon = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  beforeEach(async () => {
    request = asked('first', 2);
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const state = { status: 'signed-in', account: { uid: 'ayesha' } };
    const none = () => () => undefined;
    const nobody = async () => ({ items: [], next: null });
    const ask = async () => {
      throw new ApiError(409, 'sessions/request-open', 'You already have a request open.');
    };
    const sessions = { myRequest: async () => request, chefs: nobody, ask };
    const api = { sessions, recipes: { previews: nobody } };
    const auth = { api, state, subscribe: () => () => undefined } as unknown as Auth;
    const live = { on: none, onReplaced: none, onStatus: none, watchChefs: none, status: 'online' };
    await draw(
      <AuthContext value={auth}>
        <LiveContext value={live as never}>
          <QueryClientProvider client={queries}>
            <Banners>
              <MemoryRouter>
                <OwnRequestHost />
                <Asks />
              </MemoryRouter>
            </Banners>
          </QueryClientProvider>
        </LiveContext>
      </AuthContext>,
    );
    await soon();
  });
  afterEach(() => {
    queries.clear();
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

  it('stands in front again when its member asks while it is open, and says so', async () => {
    await press('Keep browsing');
    await press('Ask Hina');
    await press('Voice Session');
    await soon();
    expect(text()).toContain('You already have a request open.');
    expect(text()).not.toContain('How shall we cook?');
    expect(text()).toContain(messages.requestingChef);
    expect(text()).toContain('Cancel');
  });

  it('tells that nobody answered, also while it is folded', async () => {
    await press('Keep browsing');
    await becomes(asked('first', 0, 'expired'));
    expect(text()).toContain(messages.requestExpired);
    expect(document.querySelector('[role=timer]')).toBeNull();
  });

  it('leads back to the chefs of the recipe, with those who did not answer in time', async () => {
    await becomes(asked('first', 0, 'expired', { chefs: [chef('expired')], gathered: [] }));
    // its program comes in files of its own
    while (!document.querySelector('[role=dialog]'))
      await act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)));
    expect(document.querySelector('[role=dialog]')!.textContent).toContain('Chefs');
    const list = document.querySelector('[aria-label="Did not answer"]')!;
    expect(list.textContent).toContain('Fatima Khan');
  });

  it('keeps who declined on the ring for as long as that is told', async () => {
    const ring = () => document.querySelector('[aria-label="Asked chefs"]')!.textContent;
    const two = (state: string) => [chef('pending'), chef(state, 'hina', 'Hina')];
    await becomes(asked('first', 2, 'pending', { chefs: two('pending') }));
    expect(ring()).toMatch(/Fatima.*Ringing.*Hina.*Ringing/);
    jest.useFakeTimers();
    try {
      request = asked('first', 2, 'pending', { chefs: two('declined') });
      await act(async () => {
        void queries.invalidateQueries();
        await jest.advanceTimersByTimeAsync(10);
      });
      expect(ring()).toMatch(/Hina.*Declined/);
      await act(() => jest.advanceTimersByTimeAsync(timing.declineMessage));
      expect(ring()).toMatch(/Fatima.*Ringing$/);
    } finally {
      jest.useRealTimers();
    }
  });

  it('brings who accepted to the middle', async () => {
    const mine = { state: 'accepted', sessionUid: 'a-session', chefs: [chef('accepted')] };
    await becomes(asked('first', 2, 'accepted', mine));
    await soon();
    expect(text()).toContain(messages.startingSession);
    expect(document.querySelector('.animate-to-middle')).not.toBeNull();
  });
});
