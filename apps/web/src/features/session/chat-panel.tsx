import { limits, messages as texts, type SessionMessage } from '@chefly/contracts';
import { useAccount, useApi, useLive } from '@chefly/api-client/react';
import { Button, classes, EmptyState, ErrorState, useKept, written } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { RotateCw, SendHorizontal } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Draft {
  uid: string;
  text: string;
  failed: boolean;
}
type Messages = { items: SessionMessage[]; next: string | null };
/** Newest page first, each page in order. */
type Pages = InfiniteData<Messages, string | null>;

/**
 * The session's chat: own messages at once, then in the server's order; one that could not be sent stays, to be tried
 * again. `closed` says why nothing more can be written.
 */
export function ChatPanel({ sessionUid, closed }: { sessionUid: string; closed?: string }) {
  const api = useApi();
  const { uid: me } = useAccount();
  const queries = useQueryClient();
  const key = ['chat', 'sessionMessages', { sessionUid }];
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ signal, pageParam }): Promise<Messages> =>
      api.chat.sessionMessages(
        { sessionUid, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    // the chat learns of a session a moment after it has begun
    retry: 5,
    retryDelay: 700,
  });
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [text, setText] = useKept(`${me}:chat:${sessionUid}`);
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);

  const add = (message: SessionMessage) => {
    queries.setQueryData<Pages>(key, (data) => {
      const [newest = { items: [], next: null }, ...older] = data?.pages ?? [];
      if ([newest, ...older].some(({ items }) => items.some((item) => item.uid === message.uid)))
        return data;
      return {
        pages: [
          { ...newest, items: [...newest.items, message].sort((a, b) => a.sequence - b.sequence) },
          ...older,
        ],
        pageParams: data?.pageParams ?? [null],
      };
    });
    setDrafts((all) => all.filter((draft) => draft.uid !== message.uid));
  };
  useLive('message', (message) => message.sessionUid === sessionUid && add(message));

  const send = async (draft: Draft) => {
    setDrafts((all) => [
      ...all.filter((other) => other.uid !== draft.uid),
      { ...draft, failed: false },
    ]);
    try {
      add(await api.chat.sendSessionMessage({ sessionUid, uid: draft.uid, text: draft.text }));
    } catch {
      setDrafts((all) =>
        all.map((other) => (other.uid === draft.uid ? { ...other, failed: true } : other)),
      );
    }
  };
  const submit = () => {
    if (!text.trim()) return;
    void send({ uid: crypto.randomUUID().replaceAll('-', ''), text: text.trim(), failed: false });
    setText('');
  };
  const items = [...(list.data?.pages ?? [])].reverse().flatMap((page) => page.items);
  const newest = items.at(-1)?.uid;
  const oldest = items[0]?.uid;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest, drafts.length]);
  // earlier messages come in above: what is being read stays where it is
  const below = useRef(0);
  useLayoutEffect(() => {
    if (box.current && below.current)
      box.current.scrollTop = box.current.scrollHeight - below.current;
    below.current = 0;
  }, [oldest]);
  const earlier = () => {
    if (box.current) below.current = box.current.scrollHeight - box.current.scrollTop;
    void list.fetchNextPage();
  };

  return (
    <section aria-label="Chat" className="flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-live="polite"
        className="flex min-h-24 flex-1 flex-col gap-2 overflow-y-auto py-2 text-[0.875rem]"
      >
        {list.hasNextPage && (
          <Button
            look="ghost"
            className="shrink-0 self-center"
            busy={list.isFetchingNextPage}
            onClick={earlier}
          >
            {list.isFetchNextPageError
              ? 'Earlier messages did not come. Try again'
              : 'Earlier messages'}
          </Button>
        )}
        {list.isLoadingError && (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        )}
        {list.data && !items.length && !drafts.length && (
          <EmptyState>
            {closed ? 'Nothing was written here.' : 'Say what you see and smell.'}
          </EmptyState>
        )}
        {items.map((message) => (
          <p
            key={message.uid}
            dir="auto"
            className={classes(
              'max-w-[85%] whitespace-pre-wrap break-words rounded-2xl px-3 py-2',
              message.sender.uid === me
                ? 'self-end rounded-ee-sm bg-brand-wash'
                : 'self-start rounded-es-sm bg-line/60',
            )}
          >
            {message.sender.uid !== me && (
              <b className="me-1.5 font-semibold">{message.sender.firstName}</b>
            )}
            <span {...written(message.text)}>{message.text}</span>
          </p>
        ))}
        {drafts.map((draft) => (
          <p
            key={draft.uid}
            dir="auto"
            className="max-w-[85%] self-end whitespace-pre-wrap break-words rounded-2xl rounded-ee-sm bg-brand-wash px-3 py-2 opacity-70"
          >
            {draft.text}
            {draft.failed && (
              <button
                type="button"
                onClick={() => void send(draft)}
                className="mt-1 flex items-center gap-1.5 text-[0.8125rem] font-semibold text-live"
              >
                <RotateCw className="size-3.5" aria-hidden />
                Not sent. Try again
              </button>
            )}
          </p>
        ))}
        <div ref={end} />
      </div>
      {closed ? (
        <p role="status" className="border-t border-line py-4 text-center text-soft">
          {closed}
        </p>
      ) : (
        <form
          onSubmit={(event) => (event.preventDefault(), submit())}
          className="mt-2 flex items-center rounded-control border border-edge/60 focus-within:ring-2 focus-within:ring-brand/60"
        >
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={limits.message}
            placeholder={texts.yourMessage}
            aria-label={texts.yourMessage}
            dir="auto"
            className="h-12 min-w-0 flex-1 bg-transparent px-4 outline-none placeholder:text-soft"
          />
          <button
            type="submit"
            aria-label="Send"
            disabled={!text.trim()}
            className="grid size-12 place-items-center text-brand disabled:text-soft"
          >
            <SendHorizontal className="size-5 rtl:-scale-x-100" aria-hidden />
          </button>
        </form>
      )}
    </section>
  );
}
