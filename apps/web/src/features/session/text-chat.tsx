import { useAccount, useLiveClient } from '@chefly/api-client/react';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Page } from '../../parts/page';
import { ChatPanel } from './chat-panel';

export default function TextChat() {
  const sessionUid = useSearchParams()[0].get('session_uid');
  const account = useAccount();
  const live = useLiveClient();
  useEffect(() => {
    if (!sessionUid) return;
    void live.enterSession(sessionUid);
    const stop = live.onReconnect(() => void live.enterSession(sessionUid));
    return () => (stop(), live.exitSession(sessionUid));
  }, [live, sessionUid]);
  if (!sessionUid) return <Navigate to="/session_records" replace />;
  return (
    <Page title={account.firstName}>
      <div className="flex h-[calc(100dvh-220px)] flex-col">
        <ChatPanel sessionUid={sessionUid} />
      </div>
    </Page>
  );
}
