import { useAuth, useLiveClient } from '@chefly/api-client/react';
import { useCallback } from 'react';

/**
 * Opens the room of a session that begins, for the screen that is on its way: media connect
 * meanwhile. Where that fails, the screen asks itself, and says what is in the way.
 *
 * @returns takes a session's uid and gives the release: whoever does not take the room over soon has
 *   not come
 */
export function useOpenAhead(): (sessionUid: string) => Promise<() => void> {
  const auth = useAuth();
  const live = useLiveClient();
  return useCallback(
    async (sessionUid) => {
      try {
        const { openAhead } = await import('../../parts/open-room');
        return await openAhead(auth, live, sessionUid);
      } catch {
        return () => undefined;
      }
    },
    [auth, live],
  );
}
