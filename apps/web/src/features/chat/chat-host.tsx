import { query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSpaced } from '../../parts/use-spaced';

/**
 * Over any screen: what has reached this browser is told to who wrote it, and the lists hear of it.
 */
export function ChatHost() {
  const api = useApi();
  const { uid: me } = useAccount();
  const queries = useQueryClient();
  const unread = useQuery(query(api, 'chat', 'unreadChats', {})).data?.unread ?? false;
  const refresh = useSpaced<unknown>(() => {
    void queries.invalidateQueries({ queryKey: ['chat', 'unreadChats'] });
    void queries.invalidateQueries({ queryKey: ['chat', 'memberChats'] });
  });
  const arrived = (chatUid: string, sequence: number) =>
    void api.chat.markChat({ chatUid, delivered: sequence, read: 0 }).catch(() => undefined);
  useLive('chat.message', (message) => {
    if (message.senderUid !== me) arrived(message.chatUid, message.sequence);
    refresh(message);
  });
  useLive('chat.message-removed', refresh);
  // seen on another device
  useLive('chat.progress', (progress) => progress.memberUid === me && refresh(progress));
  // what came while this browser was away
  useEffect(() => {
    if (!unread) return;
    api.chat.memberChats({}).then(
      ({ items }) => {
        for (const { uid, unread, last } of items) if (unread && last) arrived(uid, last.sequence);
      },
      () => undefined,
    );
    // once for each time that something unseen begins to wait
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unread]);
  return null;
}
