/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, LiveContext, type Auth } from '@chefly/api-client/react';
import { messages, noDetails, type Recipe } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Cooked } from './cooked';
import { StuckHere } from './stuck-here';

const recipe: Recipe = {
  ...{ ...noDetails, uid: 'catalogue-haleem', name: 'Haleem', cost: 80, picture: null },
  ...{ mine: false, saved: false, description: '', minutes: null, ingredients: [], steps: [] },
  ...{ reportable: false, shipped: true },
};

describe('who cooks alone', () => {
  // what is answered is shown in the same turn
  notifyManager.setScheduler(queueMicrotask);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const callChefs = jest.fn(async (_: object) => ({ until: '2026-11-27T10:00:00.000Z' }));
  const save = jest.fn(async (_: object) => ({}));
  const { draw } = onPage();
  afterEach(() => {
    queries.clear();
  });

  async function shown(what: ReactNode) {
    const none = () => () => undefined;
    const sessions = {
      chefs: async () => ({ items: [], next: null }),
      chefCall: async () => ({ until: null }),
      callChefs,
    };
    const state = { status: 'signed-in', account: { uid: 'ayesha' } };
    const auth = { api: { sessions, recipes: { save } }, state, subscribe: none };
    const live = { on: none, onReplaced: none, onStatus: none, watchChefs: none, status: 'online' };
    await draw(
      <AuthContext value={auth as unknown as Auth}>
        <LiveContext value={live as never}>
          <QueryClientProvider client={queries}>
            <MemoryRouter>{what}</MemoryRouter>
          </QueryClientProvider>
        </LiveContext>
      </AuthContext>,
    );
    await settled();
  }
  async function settled() {
    do await act(() => new Promise((done) => setTimeout(done)));
    while (queries.isFetching() || queries.isMutating());
  }
  const button = (words: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  const press = async (words: string) => {
    await act(async () => button(words)!.click());
    await settled();
  };

  it('and is stuck while no chef is free is told so before anything is typed, and when one is', async () => {
    const place = { open: true, place: 'line', onOpen: jest.fn(), onClose: jest.fn() } as const;
    await shown(<StuckHere recipe={recipe} step={3} {...place} />);
    expect(document.body.textContent).toContain(messages.noChefs);
    expect(document.querySelector('textarea')).toBeNull();
    await press('Tell me when one is free');
    expect(callChefs).toHaveBeenCalledWith({ recipe: recipe.uid });
    expect(button('We will tell you')!.getAttribute('aria-pressed')).toBe('true');
  });

  it('saves what turned out well at its end', async () => {
    const way = { headingRef: null, offline: false, onAgain: jest.fn(), onBack: jest.fn() };
    await shown(<Cooked recipe={recipe} {...way} />);
    await press('Save this recipe');
    expect(save).toHaveBeenCalledWith({ uid: recipe.uid });
  });
});
