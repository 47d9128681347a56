import type { Account, contract, LiveMessages } from '@chefly/contracts';
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {
  infiniteQueryOptions,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  type InfiniteData,
  type Query,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { ApiError, isTooMany, type Answer, type Client, type Given } from './client';
import type { Live, LiveStatus } from './live';
import { Auth, type SignInState } from './auth';

export * from './client';
export { changeKnown } from './known';
export type { Live, LiveStatus } from './live';
export { Auth, type SignInState } from './auth';
export { isBusy } from './patience';
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

const AGAIN_MS = 5000;
/** After a lot at once: within a minute the door opens. And after what was broken. */
const LATER_MS = 20_000;
/** The network or one of our services is away: that passes. */
const passes = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status > 500);
/** Something is broken there: that is mended, too, though not within seconds. */
const isMended = (error: unknown) => error instanceof ApiError && error.status === 500;

/**
 * What could not be asked for that reason is asked again, soon, for as long as somebody looks at
 * it.
 */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && passes(error),
        refetchInterval: ({ state: { status, error } }) => {
          if (status !== 'error') return false;
          if (passes(error)) return AGAIN_MS;
          return (isTooMany(error) || isMended(error)) && LATER_MS;
        },
        // without network they fail at once and say so, instead of waiting for it without a word
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** What one member saw is never shown to the next. */
export function clearForOthers(auth: Pick<Auth, 'state' | 'subscribe'>, queries: QueryClient) {
  let who = '';
  return auth.subscribe(() => {
    const { state } = auth;
    const uid = state.status === 'signed-in' ? state.account.uid : '';
    if (who && who !== uid) queries.clear();
    who = uid;
  });
}

/** Asks again for everything that somebody looks at, once for all who want it meanwhile. */
export function askingAgain(queries: QueryClient): () => Promise<void> {
  let asked: Promise<void> | null = null;
  return () => (asked ??= queries.refetchQueries({ type: 'active' }).finally(() => (asked = null)));
}

/** What every screen of a page stands on: who is signed in, and what was asked of the server. */
export function startClient() {
  const auth = new Auth();
  const queries = createQueries();
  clearForOthers(auth, queries);
  const Provide = ({ children }: { children: ReactNode }) =>
    createElement(
      AuthContext,
      { value: auth },
      createElement(QueryClientProvider, { client: queries }, children),
    );
  return { auth, askAgain: askingAgain(queries), Provide };
}

/** So much earlier than the live socket stood, an answer may lack what was told since. */
const UNHEARD_MS = 250;

const wasAnswered = ({ state: { dataUpdatedAt } }: Query, before: number) =>
  dataUpdatedAt > 0 && dataUpdatedAt < before;
/** Nobody answered the last time, when the server was away with its socket. */
const isUnanswered = ({ state }: Query) => state.status === 'error' || state.fetchFailureCount > 0;
const isAsNow = ({ observers }: Query) => observers.some(({ options }) => options.staleTime === 0);

/**
 * Asks again for what may have changed unheard: everything after a reconnect, and once the socket
 * of a page stands at all, what was answered well before or by nobody, and whatever is shown as it
 * is now (`staleTime: 0`), however lately it was asked for. Of the rest a page whose socket stands in time
 * is asked for once.
 * @returns what ends that
 */
export function catchUp(live: Live, queries: QueryClient): () => void {
  const all = () => void queries.invalidateQueries();
  const stops = [live.onReconnect(all), live.onStatus(() => first())];
  let heard = false;
  const first = () => {
    if (heard || live.status !== 'connected') return;
    heard = true;
    const unheard = Date.now() - UNHEARD_MS;
    void queries.invalidateQueries({
      predicate: (each) => (isUnanswered(each) || wasAnswered(each, unheard)) && !isAsNow(each),
    });
    // an answer on its way may be from before, too
    void queries
      .cancelQueries({ predicate: isAsNow })
      .then(() => queries.invalidateQueries({ predicate: isAsNow }));
  };
  return () => {
    for (const stop of stops) stop();
  };
}

type Contract = typeof contract;
type ItemOf<T> = T extends { items: (infer I)[] } ? I : never;

/** The query of a GET route: its key is service, route and input. */
export function query<S extends keyof Contract, R extends keyof Contract[S]>(
  api: Client,
  service: S,
  route: R,
  input: Given<Contract[S][R]>,
) {
  return queryOptions<Answer<Contract[S][R]>>({
    queryKey: [service, route, input],
    queryFn: ({ signal }) => api[service][route](input, { signal }),
  });
}

/** The query of a list that pages by cursor. */
export function pages<S extends keyof Contract, R extends keyof Contract[S]>(
  api: Client,
  service: S,
  route: R,
  input: Omit<Given<Contract[S][R]>, 'cursor' | 'limit'>,
) {
  type List = { items: ItemOf<Answer<Contract[S][R]>>[]; next: string | null };
  return infiniteQueryOptions({
    queryKey: [service, route, input],
    queryFn: ({ signal, pageParam }) =>
      api[service][route]({ ...input, ...(pageParam ? { cursor: pageParam } : {}) } as never, {
        signal,
      }) as Promise<List>,
    initialPageParam: null as string | null,
    getNextPageParam: (page: List) => page.next,
  });
}

/** A list that pages by cursor, as fetched until now. */
export type Paged<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

/** The entries of all pages that were fetched until now, in their order. */
export const itemsOf = <Item>({ data }: Pick<Paged<Item>, 'data'>): Item[] =>
  data?.pages.flatMap((page) => page.items) ?? [];
