import { useAccount, useApi } from '@chefly/api-client/react';
import { useEffect } from 'react';
import { pushedTo } from '../parts/pushed-to';

/** A browser that is told is told on: the server forgot it with the sign-in before. */
export function usePush() {
  const api = useApi();
  const { uid } = useAccount();
  useEffect(() => {
    if (pushedTo() !== uid) return;
    // what fails now is done by the next visit
    void import('../features/notifications/push')
      .then(({ renew }) => renew(api))
      .catch(() => undefined);
  }, [api, uid]);
}
