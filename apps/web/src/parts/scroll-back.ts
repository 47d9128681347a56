import { fetchNext } from '@chefly/api-client/react';
import { readKept, tabKeeps } from '@chefly/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import type { GrowingList } from './use-next-page';

const PLACE = 'scrolled-to';
/** Farther down than this a reload begins anew: each page is asked for one after the other. */
const MOST_PAGES = 10;

const place = z.object({
  /** Of the entry in the history. */
  key: z.string(),
  y: z.number(),
});
type Place = z.infer<typeof place>;

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
  return loaded?.type === 'reload' ? readKept(place, tabKeeps.read(PLACE)) : null;
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
    const keep = () => tabKeeps.write(PLACE, JSON.stringify({ key, y: scrollY }));
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
