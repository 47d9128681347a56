import { messages, type SessionMessage } from '@chefly/contracts';
import { useAccount, useApi, useLive } from '@chefly/api-client/react';
import { Conversation } from '../../parts/conversation';
import { useConversation } from '../../parts/use-conversation';

/** The session's chat. `closed` says why nothing more can be written. */
export function ChatPanel({
  sessionUid,
  closed,
  dark,
}: {
  sessionUid: string;
  closed?: string;
  dark?: boolean;
}) {
  const api = useApi();
  const { uid: me } = useAccount();
  const chat = useConversation<SessionMessage>({
    queryKey: ['chat', 'sessionMessages', { sessionUid }],
    keptAs: `chat:${sessionUid}`,
    closed: !!closed,
    load: (cursor, signal) =>
      api.chat.sessionMessages(
        { sessionUid, limit: 50, ...(cursor ? { cursor } : {}) },
        { signal },
      ),
    post: (message) => api.chat.sendSessionMessage({ sessionUid, ...message }),
  });
  useLive('message', (message) => message.sessionUid === sessionUid && chat.add(message));
  useLive('message.removed', (removed) => {
    if (removed.sessionUid === sessionUid)
      chat.replace(removed.uid, { text: messages.messageRemoved });
  });
  return (
    <Conversation
      chat={chat}
      mine={(message) => message.sender.uid === me}
      nameOf={(message) => message.sender.firstName}
      closed={closed}
      dark={dark}
      empty={closed ? 'Nothing was written here.' : 'Say what you see and smell.'}
    />
  );
}
