import { limits, messages as texts } from '@chefly/contracts';
import { Button, classes, EmptyState, ErrorState, IconButton, written } from '@chefly/ui';
import { Flag, RotateCw, SendHorizontal } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ReportDialog } from './report';
import type { Conversation as Chat, Said } from './use-conversation';

const bubble = 'min-w-0 whitespace-pre-wrap break-words rounded-2xl px-3 py-2';

/** A chat as both kinds show it. `closed` says why nothing more can be written. */
export function Conversation<M extends Said>({
  chat,
  mine,
  nameOf,
  before,
  after,
  closed,
  dark,
  empty,
}: {
  chat: Chat<M>;
  mine: (message: M) => boolean;
  /** Where more than two write, who wrote. */
  nameOf?: (message: M) => string;
  /** What a message shows above its words. */
  before?: (message: M) => ReactNode;
  /** What stands below a message, as how far it has come. */
  after?: (message: M) => ReactNode;
  closed?: string;
  /** It stands in the session's room. */
  dark?: boolean;
  empty: string;
}) {
  const { list, items, drafts, text, setText, submit } = chat;
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [reported, setReported] = useState<string | null>(null);
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
        {list.data && !items.length && !drafts.length && <EmptyState>{empty}</EmptyState>}
        {items.map((message) => (
          <div
            key={message.uid}
            className={classes(
              'group flex max-w-[85%] items-center',
              mine(message) ? 'self-end' : 'self-start',
            )}
          >
            <div
              dir="auto"
              className={classes(
                bubble,
                mine(message) ? 'rounded-ee-sm bg-brand-wash' : 'rounded-es-sm bg-line/60',
              )}
            >
              {before?.(message)}
              {nameOf && !mine(message) && (
                <b className="me-1.5 font-semibold">{nameOf(message)}</b>
              )}
              <span {...written(message.text)}>{message.text}</span>
              {after?.(message)}
            </div>
            {!mine(message) && (
              <IconButton
                label="Report this message"
                className="-my-2 opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
                onClick={() => setReported(message.uid)}
              >
                <Flag className="size-4" />
              </IconButton>
            )}
          </div>
        ))}
        {drafts.map((draft) => (
          <div
            key={draft.uid}
            dir="auto"
            className={classes(
              bubble,
              'max-w-[85%] self-end rounded-ee-sm bg-brand-wash opacity-70',
            )}
          >
            {draft.text}
            {draft.failed && (
              <button
                type="button"
                onClick={() => void chat.send(draft)}
                className="mt-1 flex min-h-11 items-center gap-1.5 text-[0.8125rem] font-semibold text-live"
              >
                <RotateCw className="size-3.5" aria-hidden />
                Not sent. Try again
              </button>
            )}
          </div>
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
          className={classes(
            'mt-2 flex items-center rounded-control border border-edge/60',
            'focus-within:ring-2 focus-within:ring-brand/60',
          )}
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
      {reported && (
        <ReportDialog
          kind="message"
          subjectUid={reported}
          what="this message"
          dark={dark}
          open
          onClose={() => setReported(null)}
        />
      )}
    </section>
  );
}
