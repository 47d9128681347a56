import { query, useApi } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Requests to the member as a chef, chats with what they have not seen and news that they have not
 * read yet, as one number in the title and on the app's icon. Not before all are known, so that it
 * does not count up before the eyes.
 */
export function useWaitingMark(): void {
  const api = useApi();
  const requests = useQuery(query(api, 'sessions', 'incoming', {}));
  const news = useQuery(query(api, 'notifications', 'unread', {}));
  const chats = useQuery(query(api, 'chat', 'unreadChats', {}));
  const known = !requests.isPending && !news.isPending && !chats.isPending;
  const waiting =
    (requests.data?.items.length ?? 0) + (news.data?.count ?? 0) + (chats.data?.count ?? 0);
  useEffect(() => {
    if (!known) return;
    let over = false;
    let end: (() => void) | undefined;
    // without its program nothing is marked
    import('./waiting-mark').then(
      ({ markWaiting }) => void (over || (end = markWaiting(waiting))),
      () => undefined,
    );
    return () => {
      over = true;
      end?.();
    };
  }, [known, waiting]);
}
