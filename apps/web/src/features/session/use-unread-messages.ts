import { useAccount, useLive } from '@chefly/api-client/react';
import { useState } from 'react';

/** How many messages of others have come since the chat was last in sight. */
export function useUnreadMessages(sessionUid: string, inSight: boolean): number {
  const { uid: me } = useAccount();
  const [unread, setUnread] = useState(0);
  useLive('message', (message) => {
    if (message.sessionUid === sessionUid && message.sender.uid !== me && !inSight)
      setUnread((count) => count + 1);
  });
  if (inSight && unread) setUnread(0);
  return unread;
}
