import type { Query, QueryClient } from '@tanstack/react-query';
import type { Live } from './live';
import { isFirstAsked } from './next-page';

/** So much earlier than the live socket stood, an answer may lack what was told since. */
const UNHEARD_MS = 250;

const wasAnswered = ({ state: { dataUpdatedAt } }: Query, before: number) =>
  dataUpdatedAt > 0 && dataUpdatedAt < before;
/** Nobody answered the last time, when the server was away with its socket. */
const isUnanswered = ({ state }: Query) => state.status === 'error' || state.fetchFailureCount > 0;
const isAsNow = ({ observers }: Query) => observers.some(({ options }) => options.staleTime === 0);

/**
 * Asks again for what may have changed unheard: everything after a reconnect, and once the socket
 * of a page stands at all, what was answered well before or by nobody, what is still on its way from
 * before, and whatever is shown as it is now (`staleTime: 0`), however lately it was asked for. Of the
 * rest a page whose socket stands in time is asked for once.
 * @returns what ends that
 */
export function catchUp(live: Live, queries: QueryClient): () => void {
  const all = () => void queries.invalidateQueries();
  const stops = [live.onReconnect(all), live.onStatus(() => first())];
  let heard = false;
  const began = Date.now();
  const first = () => {
    if (heard || live.status !== 'connected') return;
    heard = true;
    const unheard = Date.now() - UNHEARD_MS;
    const isLate = (each: Query) => began < unheard && isFirstAsked(each);
    // behind a first answer that is on its way: a slow network has brought most of it
    void queries.invalidateQueries({
      predicate: (each) =>
        isUnanswered(each) || wasAnswered(each, unheard) || isLate(each) || isAsNow(each),
    });
  };
  return () => {
    for (const stop of stops) stop();
  };
}
