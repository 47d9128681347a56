/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Appeals } from './appeals';
import { Cases } from './cases';
import { Hearings } from './hearings';
import { Submissions } from './submissions';

describe('a queue that is open', () => {
  const { draw } = onPage();
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  afterEach(() => {
    queries.clear();
    jest.useRealTimers();
  });

  it.each([
    ['cases', Cases],
    ['submissions', Submissions],
    ['appeals', Appeals],
    ['hearings', Hearings],
  ])('asks again by itself for what members did meanwhile: %s', async (name, Screen) => {
    jest.useFakeTimers();
    const asked = jest.fn(async () => ({ items: [], next: null }));
    const routes = { [name]: asked };
    const api = { moderation: routes, recipes: routes, content: routes };
    const state = { status: 'signed-in', account: { uid: 'haya' } };
    await draw(
      <AuthContext value={{ api, state, subscribe: () => () => undefined } as unknown as Auth}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>
            <Screen />
          </MemoryRouter>
        </QueryClientProvider>
      </AuthContext>,
    );
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(asked).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
