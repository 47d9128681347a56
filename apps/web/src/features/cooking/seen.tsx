import { useApi } from '@chefly/api-client/react';
import { useEffect } from 'react';

/** Tells those who asked that the chef has their requests before their eyes. Shows nothing itself. */
export function Seen({ unseen }: { unseen: readonly string[] }) {
  const api = useApi();
  const uids = unseen.join(' ');
  useEffect(() => {
    if (!uids) return;
    // a page behind others is before nobody's eyes: what is lost is told at the next look
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      void api.sessions.see({ uids: uids.split(' ') }).catch(() => undefined);
      document.removeEventListener('visibilitychange', tell);
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [api, uids]);
  return null;
}
