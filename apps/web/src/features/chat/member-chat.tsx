import {
  messages,
  type ChatProgress,
  type MemberChat,
  type MemberMessage,
} from '@chefly/contracts';
import { isMissing, query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  UserName,
} from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { chatLink } from '../../parts/chat-link';
import { Conversation } from '../../parts/conversation';
import { Page } from '../../parts/page';
import { Redirect } from '../../parts/redirect';
import { useConversation } from '../../parts/use-conversation';
import { SharedCard } from './shared-card';
import { useBound } from './use-bound';

/** A chat of two members. The address says who and which; what it says wrong is put right from the stored chat. */
export default function MemberChatScreen() {
  const [params] = useSearchParams();
  const api = useApi();
  const { uid: me } = useAccount();
  const navigate = useNavigate();
  const chatUid = params.get('cheflyChatUid') ?? '';
  const other = [params.get('receiverUid'), params.get('senderUid')].find(
    (uid) => uid && uid !== me,
  );
  const chat = useQuery(
    chatUid
      ? query(api, 'chat', 'memberChat', { chatUid })
      : {
          ...query(api, 'chat', 'memberChat', { chatUid: `with ${other}` }),
          queryFn: () => api.chat.chatWith({ uid: other! }),
          enabled: !!other,
        },
  );
  const right = chat.data && chatLink(me, chat.data.other.uid, chat.data.uid);
  const asked = `/cheflyChat?${params}`;
  const elsewhere =
    !chatUid && !other ? '/session_records?tab=chats' : right && right !== asked ? right : null;
  if (elsewhere)
    return (
      <Redirect to={elsewhere}>
        <Page title="Chat">
          <ListSkeleton />
        </Page>
      </Redirect>
    );
  return (
    <Page title={chat.data ? fullName(chat.data.other) : 'Chat'} fill={!!chat.data}>
      {chat.data ? (
        <Chat key={chat.data.uid} chat={chat.data} />
      ) : chat.isLoadingError ? (
        isMissing(chat.error) ? (
          <EmptyState
            dish="mango-lassi"
            action={
              <Button onClick={() => void navigate('/session_records?tab=chats')}>
                Your chats
              </Button>
            }
          >
            There is no chat of yours here.
          </EmptyState>
        ) : (
          <ErrorState message={chat.error.message} onRetry={() => void chat.refetch()} />
        )
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function Chat({ chat }: { chat: MemberChat }) {
  const api = useApi();
  const queries = useQueryClient();
  const { uid: me } = useAccount();
  const { uid: chatUid, other } = chat;
  const conversation = useConversation<MemberMessage>({
    queryKey: ['chat', 'memberMessages', { chatUid }],
    keptAs: `member-chat:${chatUid}`,
    closed: !!chat.refusal,
    load: (cursor, signal) =>
      api.chat.memberMessages({ chatUid, limit: 50, ...(cursor ? { cursor } : {}) }, { signal }),
    post: (message) => api.chat.sendMemberMessage({ chatUid, ...message }),
  });
  useLive('chat.message', (message) => message.chatUid === chatUid && conversation.add(message));
  useLive('chat.message-removed', (removed) => {
    if (removed.chatUid === chatUid)
      conversation.replace(removed.uid, { text: messages.messageRemoved, shared: null });
  });
  useLive('chat.progress', (progress) => {
    if (progress.chatUid !== chatUid || progress.memberUid === me) return;
    queries.setQueryData<MemberChat>(
      ['chat', 'memberChat', { chatUid }],
      (data) => data && { ...data, theirs: furthest(data.theirs, progress) },
    );
  });
  const { items } = conversation;
  useBound(
    items.length - 1 - items.findLastIndex(({ senderUid }) => senderUid !== me),
    !!chat.refusal,
    () => void queries.invalidateQueries({ queryKey: ['chat', 'memberChat', { chatUid }] }),
  );
  const newest = items.at(-1)?.sequence ?? 0;
  useSeen(newest, async () => {
    await api.chat.markChat({ chatUid, delivered: newest, read: newest });
    void queries.invalidateQueries({ queryKey: ['chat', 'unreadChats'] });
    void queries.invalidateQueries({ queryKey: ['chat', 'memberChats'] });
  });
  const lastOwn = items.findLast((message) => message.senderUid === me)?.uid;
  return (
    <>
      <Link
        to={`/user?uid=${other.uid}`}
        className="mb-3 flex items-center gap-3 border-b border-line pb-3"
      >
        <Avatar person={other} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <UserName person={other} />
          </span>
          <span className="block truncate text-[0.8125rem] text-soft">See the profile</span>
        </span>
      </Link>
      <div className="flex min-h-0 flex-1 flex-col">
        <Conversation
          chat={conversation}
          mine={(message) => message.senderUid === me}
          sentAt={(message) => message.sentAt}
          before={({ shared }) => shared && <SharedCard shared={shared} />}
          after={(message) =>
            message.uid === lastOwn && (
              <small className="mt-0.5 block text-end text-[0.75rem] text-soft">
                {message.sequence <= chat.theirs.read
                  ? 'Seen'
                  : message.sequence <= chat.theirs.delivered
                    ? 'Delivered'
                    : 'Sent'}
              </small>
            )
          }
          closed={chat.refusal ?? undefined}
          empty={`Say salam to ${other.firstName}.`}
        />
      </div>
    </>
  );
}

const furthest = (a: MemberChat['theirs'], b: ChatProgress) => ({
  delivered: Math.max(a.delivered, b.delivered),
  read: Math.max(a.read, b.read),
});

/** Says how far the member has seen, whenever they look: a tab in the background sees nothing. */
function useSeen(newest: number, tell: () => Promise<void>) {
  const look = useEffectEvent(() => {
    if (newest && document.visibilityState === 'visible') tell().catch(() => undefined);
  });
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [newest]);
}
