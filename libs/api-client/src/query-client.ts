import {
  QueryClient,
  type Query,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query';
import type { Auth } from './auth';
import { ApiError, isTooMany } from './client';
import { arrived, isAwaited } from './next-page';
import type { Reach } from './reach';

const AGAIN_MS = 5000;
/** After a lot at once: within a minute the door opens. And after what was broken. */
const LATER_MS = 20_000;
/** The network or one of our services is away, or a door before ours says so: that passes. */
export const passes = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status > 500);
/** Something is broken there: that is mended, too, though not within seconds. */
const isMended = (error: unknown) => error instanceof ApiError && error.status === 500;

/** Whether a question is put once more before its failure is told. */
export const asEverywhere = (failures: number, error: unknown) => failures < 2 && passes(error);

/**
 * What is asked for again while its next page or its first answer is on its way is asked for behind
 * that. The page would be given up and never come; and the first answer, which may be of before the
 * change, would be taken for the one of now.
 */
class Queries extends QueryClient {
  override async refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}) {
    const { predicate = () => true } = filters;
    const awaited = new Set(this.getQueryCache().findAll(filters).filter(isAwaited));
    const others = {
      ...filters,
      predicate: (each: Query) => !awaited.has(each) && predicate(each),
    };
    const behind = [...awaited].map(async (query) => {
      await arrived(query);
      const it = { ...filters, predicate: (each: Query) => each === query };
      // of several who waited the first asks for all
      await super.refetchQueries(it, { ...options, cancelRefetch: false });
    });
    await Promise.all([super.refetchQueries(others, options), ...behind]);
  }
}

/**
 * What could not be asked for that reason is asked again, soon, for as long as somebody looks at
 * it.
 */
export const createQueries = () =>
  new Queries({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: asEverywhere,
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

/** What was asked for in vain since it was last answered. */
interface InVain {
  times: number;
  at: number;
  answers: number;
}
const LONGEST_MS = 60_000;
const waitAfter = (times: number) =>
  times ? Math.min(AGAIN_MS * 2 ** (times - 1), LONGEST_MS) : 0;

/**
 * What nobody answered is not left to its next turn once anything else is answered. Where it is asked
 * in vain it is left alone for a while, longer each time: one route may be away among many that
 * answer, and each answer is a sign that somebody is there.
 */
export function askOnceBack({ onBack }: Pick<Reach, 'onBack'>, queries: QueryClient): () => void {
  const inVain = new WeakMap<Query, InVain>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isUnanswered = ({ state: { status, fetchStatus, error } }: Query) =>
    status === 'error' && fetchStatus === 'idle' && passes(error);
  const timesOf = (query: Query) => {
    const last = inVain.get(query);
    return last?.answers === query.state.dataUpdateCount ? last.times : 0;
  };
  const rest = (query: Query, now: number) =>
    waitAfter(timesOf(query)) - (now - (inVain.get(query)?.at ?? 0));
  const ask = () => {
    clearTimeout(timer);
    // the clock of the device may be set meanwhile
    const now = performance.now();
    const all = queries.getQueryCache().findAll({ type: 'active', predicate: isUnanswered });
    const due = new Set(all.filter((query) => rest(query, now) <= 0));
    const others = all.filter((query) => !due.has(query));
    for (const query of due) {
      const answers = query.state.dataUpdateCount;
      inVain.set(query, { times: timesOf(query) + 1, at: now, answers });
    }
    if (due.size)
      void queries.refetchQueries({ type: 'active', predicate: (query) => due.has(query) });
    if (others.length)
      timer = setTimeout(ask, Math.min(...others.map((query) => rest(query, now))));
  };
  const end = onBack(ask);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** Asks again for everything that somebody looks at, once for all who want it meanwhile. */
export function askingAgain(queries: QueryClient): () => Promise<void> {
  let asked: Promise<void> | null = null;
  return () => (asked ??= queries.refetchQueries({ type: 'active' }).finally(() => (asked = null)));
}
