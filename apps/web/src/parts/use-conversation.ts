import { ApiError } from '@chefly/api-client/react';
import { useKept } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Outgoing } from './outgoing';
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
 * One chat: own messages at once, then in the server's order, each once whatever comes twice. What
 * could not be sent is sent again by itself, through a reload too, in the order in which it was
 * written; what was refused stays, to be tried again or let go.
 */
export function useConversation<M extends Said>({
  queryKey,
  keptAs,
  closed,
  load,
  post,
}: {
  queryKey: readonly unknown[];
  /** Under which words that are not sent yet are kept. */
  keptAs: string;
  /** Nothing more can be written: nothing is sent either. */
  closed: boolean;
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
  const out = useRef<Outgoing<Draft, M>>(null);
  const [text, setText] = useKept(keptAs);

  // a page that is on its way when a message comes brings the chat as it was before
  const [arrived, setArrived] = useState<M[]>([]);

  const add = (message: M) => {
    setArrived((all) => (all.some(({ uid }) => uid === message.uid) ? all : [...all, message]));
    queries.setQueryData<InfiniteData<Page<M>, string | null>>(queryKey, (data) => {
      // until its first page has come nothing says what else there is
      if (!data) return data;
      const [newest = { items: [], next: null }, ...older] = data.pages;
      if ([newest, ...older].some(({ items }) => items.some((item) => item.uid === message.uid)))
        return data;
      const items = [...newest.items, message].sort((a, b) => a.sequence - b.sequence);
      return { ...data, pages: [{ ...newest, items }, ...older] };
    });
    setDrafts((all) => all.filter((draft) => draft.uid !== message.uid));
    out.current?.drop(message.uid);
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

  const [waits, setWaits] = useState(false);
  const send = useEffectEvent((draft: Draft) => post({ uid: draft.uid, text: draft.text }));
  const arrive = useEffectEvent((message: M) => {
    // here, since the effect that keeps what is not sent does not run after the screen is left
    dropUnsent(keptAs, message.uid);
    add(message);
  });
  useEffect(() => {
    if (closed) return;
    const way = new Outgoing<Draft, M>({
      post: (draft) => send(draft),
      onSent: (_draft, message) => arrive(message),
      onRefused({ uid }, error) {
        const why = error instanceof ApiError ? error.message : undefined;
        setDrafts((all) =>
          all.map((other) => (other.uid === uid ? { ...other, failed: true, why } : other)),
        );
      },
      onWaits: setWaits,
    });
    out.current = way;
    for (const draft of unsentWords(keptAs)) if (!draft.failed) way.add(draft);
    addEventListener('online', way.again);
    return () => {
      removeEventListener('online', way.again);
      way.stop();
      out.current = null;
      setWaits(false);
    };
  }, [keptAs, closed]);
  const write = (draft: Draft) => {
    setDrafts((all) => [...all.filter(({ uid }) => uid !== draft.uid), draft]);
    out.current?.add(draft);
  };
  const submit = () => {
    if (!text.trim()) return;
    write({ uid: crypto.randomUUID().replaceAll('-', ''), text: text.trim(), failed: false });
    setText('');
  };
  /** At once: what waits, or what was refused. */
  const again = ({ uid, text: words, failed }: Draft) => {
    if (failed) write({ uid, text: words, failed: false });
    else out.current?.again();
  };
  const loaded = [...(list.data?.pages ?? [])].reverse().flatMap((page) => page.items);
  const late = arrived.filter(({ uid }) => !loaded.some((item) => item.uid === uid));
  const items = late.length ? [...loaded, ...late].sort((a, b) => a.sequence - b.sequence) : loaded;
  // what arrived although its answer was lost is a message, not a draft
  const waiting = drafts.filter(({ uid }) => !items.some((item) => item.uid === uid));
  const unsent = JSON.stringify(waiting);
  useEffect(() => keepUnsent(keptAs, JSON.parse(unsent) as Draft[]), [keptAs, unsent]);
  const letGo = ({ uid }: Draft) => {
    setDrafts((all) => all.filter((draft) => draft.uid !== uid));
    out.current?.drop(uid);
  };
  const written = { text, setText, submit, drafts: waiting, waits, again, letGo };
  return { list, items, add, replace, ...written };
}
