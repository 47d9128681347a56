import { messages, type MemberChat } from '@chefly/contracts';
import { pages, useAccount, useApi } from '@chefly/api-client/react';
import { ago, Avatar, Button, classes, EmptyState, fullName, PagedList, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { chatLink } from '../../parts/chat-link';
import { ListEnd } from '../../parts/list-end';

/** Own chats, the latest first. */
export function Chats() {
  const navigate = useNavigate();
  const list = useInfiniteQuery({ ...pages(useApi(), 'chat', 'memberChats', {}), staleTime: 0 });
  const none = (
    <EmptyState
      dish="mango-lassi"
      action={
        <Button look="primary" onClick={() => void navigate('/search?tab=people')}>
          Find people to write to
        </Button>
      }
    >
      {messages.noRecords}
    </EmptyState>
  );
  return (
    <PagedList list={list} nothing={none}>
      {(chats) => (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {chats.map((chat) => (
              <Row key={chat.uid} chat={chat} />
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </PagedList>
  );
}

function Row({ chat: { uid, other, last, unread } }: { chat: MemberChat }) {
  const { uid: me } = useAccount();
  const said = last?.text || (last?.shared ? `A ${last.shared.kind}` : '');
  return (
    <li className="rounded-card border border-line bg-card shadow-lift transition-colors hover:border-edge">
      <Link to={chatLink(me, other.uid, uid)} className="flex items-center gap-3.5 p-3.5">
        <Avatar person={other} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold" {...written(fullName(other))}>
            {fullName(other)}
          </span>
          <span
            className={`block truncate ${unread ? 'font-semibold' : 'text-soft'}`}
            {...written(said)}
          >
            {last?.senderUid === me ? `You: ${said}` : said}
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-1 text-[0.8125rem] text-soft">
          {last && <bdi>{ago(last.sentAt)}</bdi>}
          {unread > 0 && (
            <span
              className={classes(
                'grid h-5 min-w-5 place-items-center px-1.5',
                'rounded-full bg-brand font-semibold text-paper tabular',
              )}
            >
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{`${unread} new`}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
