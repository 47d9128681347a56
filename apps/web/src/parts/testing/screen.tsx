import { AuthContext, type Auth } from '@chefly/api-client/react';
import { afterEach } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';

export const signedIn = { status: 'signed-in', account: { uid: 'amina' } };

/** A screen of a member by itself, which goes after each test, with the server that it asks. */
export function screenAlone() {
  // what is answered is shown in the same turn
  notifyManager.setScheduler(queueMicrotask);
  const queries = new QueryClient();
  let root: Root;
  afterEach(async () => {
    await act(async () => root.unmount());
    queries.clear();
    document.body.replaceChildren();
  });
  const isAtWork = () => queries.isFetching() + queries.isMutating();
  return {
    queries,
    /** @param meanwhile is waited for before anybody looks. `at` is its address */
    async show(
      api: object,
      screen: ReactNode,
      meanwhile?: () => Promise<unknown>,
      at: string = '/',
    ) {
      const auth = { api, state: signedIn, subscribe: () => () => undefined } as unknown as Auth;
      root = createRoot(document.body.appendChild(document.createElement('div')));
      await act(async () => {
        root.render(
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
