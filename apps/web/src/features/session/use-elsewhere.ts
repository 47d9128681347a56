import { useLiveClient } from '@chefly/api-client/react';
import { useEffect, useState } from 'react';

/** Whether the member opened the session elsewhere since, and what takes it back here. */
export function useElsewhere(uid: string): [boolean, () => void] {
  const live = useLiveClient();
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(
    () => live.onReplaced(({ sessionUid }) => sessionUid === uid && setElsewhere(true)),
    [live, uid],
  );
  return [isElsewhere, () => setElsewhere(false)];
}
