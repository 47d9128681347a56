import { fetchNext } from '@chefly/api-client/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { GrowingList } from './use-next-page';

const PLACE = 'scrolled-to';
/** Farther down than this a reload begins anew: each page is asked for one after the other. */
const MOST_PAGES = 10;

interface Place {
  /** Of the entry in the history. */
  key: string;
  y: number;
}

/**
 * Where the reader was when this page was loaded again; null once they are back, or go elsewhere
 * themselves.
 */
let wanted: Place | null = placeBefore();
let pages = 0;
for (const sign of ['wheel', 'touchmove', 'keydown'])
  addEventListener(sign, () => void (wanted = null), { passive: true });

function placeBefore(): Place | null {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kept = sessionStorage.getItem(PLACE);
  return kept && loaded?.type === 'reload' ? (JSON.parse(kept) as Place) : null;
}

/**
 * A list that is loaded again is read on where it was left: as many pages as that takes, then
 * there.
 */
export function useScrollBack(list: GrowingList) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const more = useEffectEvent(() => void fetchNext(list));
  const { key } = useLocation();
  useEffect(() => {
    const keep = () => sessionStorage.setItem(PLACE, JSON.stringify({ key, y: scrollY }));
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [key]);
  useEffect(() => {
    if (wanted?.key !== key || !data || isFetchingNextPage) return;
    const lowest = document.documentElement.scrollHeight - innerHeight;
    if (lowest < wanted.y && hasNextPage && !isFetchNextPageError && pages++ < MOST_PAGES)
      return more();
    scrollTo({ top: wanted.y, behavior: 'instant' });
    wanted = null;
  }, [key, data, hasNextPage, isFetchingNextPage, isFetchNextPageError]);
}
