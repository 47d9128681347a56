import { changeKnown } from '@chefly/api-client/react';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

interface Entry {
  uid: string;
}
type Pages = InfiniteData<{ items: Entry[]; next: string | null }>;

/** Changes a post or a review wherever it is shown: in the feed, on a profile, on its own page. */
export function patchEntry(queries: QueryClient, uid: string, change: object) {
  const patch = <T extends Entry>(entry: T): T =>
    entry.uid === uid ? { ...entry, ...change } : entry;
  changeKnown<Pages | Entry>(
    queries,
    {
      queryKey: ['content'],
      predicate: ({ queryKey }) =>
        ['feed', 'postsOf', 'reviewsOf', 'post', 'review'].includes(String(queryKey[1])),
    },
    (data) => {
      if (!('pages' in data)) return patch(data);
      const pages = data.pages.map((page) => ({ ...page, items: page.items.map(patch) }));
      return { ...data, pages };
    },
  );
}
