import { AuthContext, type Auth } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { afterEach } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

export const signedIn = { status: 'signed-in', account: { uid: 'amina' } };

/** A screen of a member by itself, which goes after each test, with the server that it asks. */
export function screenAlone(uid = signedIn.account.uid) {
  // what is answered is shown in the same turn
  notifyManager.setScheduler(queueMicrotask);
  const queries = new QueryClient();
  const { draw, leave } = onPage();
  let isShown = false;
  const end = async () => {
    await leave();
    queries.clear();
    isShown = false;
  };
  afterEach(end);
  const isAtWork = () => queries.isFetching() + queries.isMutating();
  return {
    queries,
    /**
     * Instead of what was shown before.
     *
     * @param meanwhile is waited for before anybody looks. `at` is its address
     */
    async show(
      api: object,
      screen: ReactNode,
      meanwhile?: () => Promise<unknown>,
      at: string = '/',
    ) {
      if (isShown) await end();
      isShown = true;
      const state = { ...signedIn, account: { uid } };
      const auth = { api, state, subscribe: () => () => undefined } as unknown as Auth;
      await act(async () => {
        await draw(
          <AuthContext value={auth}>
            <QueryClientProvider client={queries}>
              <MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>
            </QueryClientProvider>
          </AuthContext>,
        );
        await meanwhile?.();
      });
    },
    /** Until nothing is asked or told any more. */
    async settle() {
      do await act(() => new Promise((done) => setTimeout(done)));
      while (isAtWork());
    },
  };
}
