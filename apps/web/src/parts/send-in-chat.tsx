import type { MemberChat, Shared } from '@chefly/contracts';
import { pages, useAccount, useApi } from '@chefly/api-client/react';
import {
  Avatar,
  Dialog,
  EmptyState,
  ErrorState,
  fullName,
  IconButton,
  ListSkeleton,
  UserName,
  useBanner,
  written,
} from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { chatLink } from './chat-link';
import { ListEnd } from './list-end';
import { useLeadOn } from './use-lead-on';
import { wayWords } from './way-words';

/** Sends a post, culinary review or recipe to somebody one already writes with. */
export function SendInChat({ shared, title }: { shared: Shared; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Send ${title} in a chat`} onClick={() => setOpen(true)}>
        <Send className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Send in a chat">
        {open && <Choice shared={shared} />}
      </Dialog>
    </>
  );
}

function Choice({ shared }: { shared: Shared }) {
  const api = useApi();
  const { uid: me } = useAccount();
  const queries = useQueryClient();
  const leadOn = useLeadOn();
  const show = useBanner();
  const list = useInfiniteQuery(pages(api, 'chat', 'memberChats', {}));
  const chats = list.data?.pages.flatMap((page) => page.items).filter((each) => !each.refusal);
  // one uid for each chat, so that pressing again after a failure sends nothing twice
  const [uids] = useState(() => new Map<string, string>());
  const send = useMutation({
    mutationFn: ({ uid }: MemberChat) => {
      if (!uids.has(uid)) uids.set(uid, crypto.randomUUID().replaceAll('-', ''));
      return api.chat.sendMemberMessage({ chatUid: uid, uid: uids.get(uid)!, text: '', shared });
    },
    onSuccess: (_message, chat) => {
      void queries.invalidateQueries({ queryKey: ['chat'] });
      if (!leadOn(chatLink(me, chat.other.uid, chat.uid)))
        show(`Sent to ${fullName(chat.other)}.`, { kind: 'done' });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  const isOnItsWay = ({ uid }: MemberChat) => send.isPending && send.variables.uid === uid;
  if (list.isPending) return <ListSkeleton rows={3} />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!chats?.length)
    return <EmptyState>Write to somebody first: their profile has a Message button.</EmptyState>;
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {chats.map((chat) => (
          <li key={chat.uid}>
            <button
              type="button"
              disabled={send.isPending}
              aria-busy={isOnItsWay(chat) || undefined}
              onClick={() => send.mutate(chat)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-line/40"
            >
              <Avatar person={chat.other} size={38} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold" {...written(fullName(chat.other))}>
                  {fullName(chat.other)}
                </span>
                <span className="block truncate text-[0.8125rem] text-soft">
                  {isOnItsWay(chat) ? wayWords.sending : <UserName person={chat.other} />}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}
