import { pages, useAccount, useApi, useLive } from '@chefly/api-client/react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSpaced } from '../../parts/use-spaced';

/** The feed of whoever reads, and how many entries of others have come since. */
export function useFeed() {
  const api = useApi();
  const account = useAccount();
  const queries = useQueryClient();
  const feed = useInfiniteQuery(pages(api, 'content', 'feed', {}));
  const [waiting, setWaiting] = useState<string[]>([]);
  const fetchAnew = () => void queries.invalidateQueries({ queryKey: ['content', 'feed'] });

  useLive('feed.new', ({ uid, authorUid }) => {
    // own entries are shown at once; others wait for the reader
    if (authorUid === account.uid) fetchAnew();
    else setWaiting((uids) => (uids.includes(uid) ? uids : [...uids, uid]));
  });
  const lookAgain = useSpaced<unknown>(fetchAnew);
  useLive('feed.removed', lookAgain);
  useLive('follow.changed', lookAgain);

  const showWaiting = async () => {
    await feed.refetch();
    setWaiting([]);
    scrollTo({ top: 0, behavior: 'smooth' });
  };
  return { feed, waiting: waiting.length, showWaiting };
}
