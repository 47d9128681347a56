import type { Account, LiveMessages } from '@chefly/contracts';
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Auth, type SignInState } from './auth';
import { OFFLINE, type Client } from './client';
import type { Live, LiveStatus } from './live';
import { askingAgain, askOnceBack, clearForOthers, createQueries } from './query-client';

export { Auth, type SignInState } from './auth';
export { catchUp } from './catch-up';
export * from './client';
export { changeKnown } from './known';
export type { Live, LiveStatus } from './live';
export { fetchNext, type Growing } from './next-page';
export { isBusy } from './patience';
export * from './queries';
export { asEverywhere, clearForOthers, createQueries, passes } from './query-client';
export * from './upload';

export const AuthContext = createContext<Auth | null>(null);
export const LiveContext = createContext<Live | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('no AuthContext above');
  return auth;
}

export const useApi = (): Client => useAuth().api;

export function useSignIn(): SignInState {
  const auth = useAuth();
  return useSyncExternalStore(auth.subscribe, () => auth.state);
}

/** The signed-in account; only below the sign-in guard. */
export function useAccount(): Account {
  const state = useSignIn();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  return state.account;
}

export function useLiveClient(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('no LiveContext above');
  return live;
}

export function useLiveStatus(): LiveStatus {
  const live = useLiveClient();
  return useSyncExternalStore(live.onStatus, () => live.status);
}

/** Calls the handler for each live message of a type while mounted. */
export function useLive<K extends keyof LiveMessages>(
  type: K,
  handler: (data: LiveMessages[K]) => void,
): void {
  const live = useLiveClient();
  const latest = useEffectEvent(handler);
  useEffect(() => live.on(type, (data) => latest(data)), [live, type]);
}

/** What every screen of a page stands on: who is signed in, and what was asked of the server. */
export function startClient() {
  const auth = new Auth();
  const queries = createQueries();
  clearForOthers(auth, queries);
  askOnceBack(auth.reach, queries);
  /** @param tell told of words on the screen that are true no more */
  const onUntrue = (tell: (words: string) => void) => auth.reach.onBack(() => tell(OFFLINE));
  const Provide = ({ children }: { children: ReactNode }) =>
    createElement(
      AuthContext,
      { value: auth },
      createElement(QueryClientProvider, { client: queries }, children),
    );
  return { auth, askAgain: askingAgain(queries), onUntrue, Provide };
}
