import { ApiError } from '@chefly/api-client/react';
import { useKept } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dropUnsent, keepUnsent, unsentWords, type Draft } from './unsent-words';

/** What the messages of every chat have in common. */
export interface Said {
  uid: string;
  text: string;
  /** The place in the chat. */
  sequence: number;
}
interface Page<M> {
  items: M[];
  next: string | null;
}

export type Conversation<M extends Said> = ReturnType<typeof useConversation<M>>;

/**
 * One chat: own messages at once, then in the server's order, each once whatever comes twice; one
 * that could not be sent stays, through a reload too, to be tried again or let go.
 */
export function useConversation<M extends Said>({
  queryKey,
  keptAs,
  load,
  post,
}: {
  queryKey: readonly unknown[];
  /** Under which words that are not sent yet are kept. */
  keptAs: string;
  /** Newest page first, each page in order. */
  load: (cursor: string | null, signal: AbortSignal) => Promise<Page<M>>;
  post: (message: { uid: string; text: string }) => Promise<M>;
}) {
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<M>) => page.next,
    staleTime: 0,
    // a chat learns of its members a moment after they have met
    retry: 5,
    retryDelay: 700,
  });
  const [drafts, setDrafts] = useState(() => unsentWords(keptAs));
  const [text, setText] = useKept(keptAs);

  // a page that is on its way when a message comes brings the chat as it was before
  const [arrived, setArrived] = useState<M[]>([]);

  const add = (message: M) => {
    setArrived((all) => (all.some(({ uid }) => uid === message.uid) ? all : [...all, message]));
    queries.setQueryData<InfiniteData<Page<M>, string | null>>(queryKey, (data) => {
      const [newest = { items: [], next: null }, ...older] = data?.pages ?? [];
      if ([newest, ...older].some(({ items }) => items.some((item) => item.uid === message.uid)))
        return data;
      const items = [...newest.items, message].sort((a, b) => a.sequence - b.sequence);
      return { pages: [{ ...newest, items }, ...older], pageParams: data?.pageParams ?? [null] };
    });
    setDrafts((all) => all.filter((draft) => draft.uid !== message.uid));
  };

  /** What it says is not what it was: moderators removed its words. */
  const replace = (uid: string, change: Partial<M>) => {
    setArrived((all) => all.map((item) => (item.uid === uid ? { ...item, ...change } : item)));
    queries.setQueryData<InfiniteData<Page<M>, string | null>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.uid === uid ? { ...item, ...change } : item)),
          })),
        },
    );
  };

  const send = async (draft: Draft) => {
    setDrafts((all) => [
      ...all.filter((other) => other.uid !== draft.uid),
      { ...draft, failed: false },
    ]);
    try {
      const message = await post({ uid: draft.uid, text: draft.text });
      // here, since the effect that keeps what is not sent does not run after the screen is left
      dropUnsent(keptAs, draft.uid);
      add(message);
    } catch (error) {
      const why = error instanceof ApiError && error.status ? error.message : undefined;
      setDrafts((all) =>
        all.map((other) => (other.uid === draft.uid ? { ...other, failed: true, why } : other)),
      );
    }
  };
  const submit = () => {
    if (!text.trim()) return;
    void send({ uid: crypto.randomUUID().replaceAll('-', ''), text: text.trim(), failed: false });
    setText('');
  };
  const loaded = [...(list.data?.pages ?? [])].reverse().flatMap((page) => page.items);
  const late = arrived.filter(({ uid }) => !loaded.some((item) => item.uid === uid));
  const items = late.length ? [...loaded, ...late].sort((a, b) => a.sequence - b.sequence) : loaded;
  // what arrived although its answer was lost is a message, not a draft
  const waiting = drafts.filter(({ uid }) => !items.some((item) => item.uid === uid));
  const unsent = JSON.stringify(waiting);
  useEffect(() => keepUnsent(keptAs, JSON.parse(unsent) as Draft[]), [keptAs, unsent]);
  const letGo = ({ uid }: Draft) => setDrafts((all) => all.filter((draft) => draft.uid !== uid));
  return { list, items, drafts: waiting, text, setText, add, replace, send, submit, letGo };
}
