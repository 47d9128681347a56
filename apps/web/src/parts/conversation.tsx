import { limits, messages as texts } from '@chefly/contracts';
import {
  Button,
  classes,
  EmptyState,
  ErrorState,
  IconButton,
  timeOf,
  useKeyboardBeside,
  written,
} from '@chefly/ui';
import { ArrowDown, Flag, SendHorizontal } from 'lucide-react';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { calledDay } from './called-day';
import { EarlierMessages } from './earlier-messages';
import { ReportDialog } from './report';
import { bubbleClass, UnsentMessage } from './unsent-message';
import { useChatScroll } from './use-chat-scroll';
import type { Conversation as Chat, Said } from './use-conversation';
import { whichOf } from './which-of';

/** A chat as both kinds show it. `closed` says why nothing more can be written. */
export function Conversation<M extends Said>({
  chat,
  mine,
  sentAt,
  nameOf,
  before,
  after,
  closed,
  dark,
  empty,
}: {
  chat: Chat<M>;
  mine: (message: M) => boolean;
  /** Of a chat that goes on for more than an evening: its days and times are shown. */
  sentAt?: (message: M) => string;
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
  const { box, first, onScroll, missed, toEnd } = useChatScroll(
    { oldest: items[0]?.uid, newest: items.at(-1)?.uid },
    drafts.at(-1),
  );
  const [reported, setReported] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const keyboard = useKeyboardBeside();
  const dayOf = (message: M | undefined) =>
    message && sentAt && calledDay(new Date(sentAt(message)));

  return (
    <section aria-label="Chat" className="flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-busy={list.isFetchingNextPage}
        tabIndex={0}
        onScroll={onScroll}
        className={classes(
          'relative flex min-h-24 flex-1 flex-col gap-2 overflow-y-auto py-2 text-[0.875rem]',
          // what is read is held in its place by hand, in every browser alike
          '[overflow-anchor:none]',
        )}
      >
        <EarlierMessages list={list} box={box} />
        {list.isLoadingError && (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        )}
        {list.data && !items.length && !drafts.length && <EmptyState>{empty}</EmptyState>}
        {items.map((message, n) => (
          <Fragment key={message.uid}>
            {dayOf(message) !== dayOf(items[n - 1]) && (
              <p className="self-center py-1 text-[0.8125rem] text-soft">{dayOf(message)}</p>
            )}
            <div
              ref={n ? undefined : first}
              className={classes(
                'group flex max-w-[85%] items-center',
                mine(message) ? 'self-end' : 'self-start',
              )}
            >
              <div
                dir="auto"
                className={classes(
                  bubbleClass,
                  mine(message) ? 'rounded-ee-sm bg-brand-wash' : 'rounded-es-sm bg-line/60',
                )}
              >
                {/* shown by its side and colour; for itself, so that the words say which way they run */}
                {mine(message) && <bdi className="sr-only">You: </bdi>}
                {before?.(message)}
                {nameOf && !mine(message) && (
                  <b className="me-1.5 font-semibold">{nameOf(message)}</b>
                )}
                <span {...written(message.text)}>
                  <span>{message.text}</span>
                  {/* behind the words, whichever way they run */}
                  {sentAt && (
                    <small className="whitespace-nowrap text-[0.75rem] text-soft tabular">
                      {/* a space, which is on the right side of the time in either direction */}
                      {'\u2002'}
                      <bdi>
                        <time dateTime={sentAt(message)}>{timeOf(new Date(sentAt(message)))}</time>
                      </bdi>
                    </small>
                  )}
                </span>
                {after?.(message)}
              </div>
              {!mine(message) && (
                <IconButton
                  label={`Report ${whichOf('message', message.text, nameOf?.(message))}`}
                  className="-my-2 opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
                  onClick={() => setReported(message.uid)}
                >
                  <Flag className="size-4" />
                </IconButton>
              )}
            </div>
          </Fragment>
        ))}
        {drafts.map((draft) => (
          <UnsentMessage
            key={draft.uid}
            draft={draft}
            onAgain={closed ? undefined : () => void chat.send(draft)}
            onLetGo={() => chat.letGo(draft)}
          />
        ))}
      </div>
      {missed && (
        <Button
          className="relative z-10 -mt-12 self-center shadow-lift"
          icon={<ArrowDown className="size-4" />}
          onClick={toEnd}
        >
          New messages
        </Button>
      )}
      {closed ? (
        <p role="status" className="border-t border-line py-4 text-center text-soft">
          {closed}
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
            // the button has nothing more to send, and would lose the focus
            if (event.currentTarget.contains(document.activeElement)) field.current?.focus();
          }}
          className={classes(
            'mt-2 flex items-center rounded-control border border-edge',
            'focus-within:ring-2 focus-within:ring-brand',
          )}
        >
          <input
            ref={field}
            // a layer opens ready to be written in, where that pushes no keyboard over it
            data-focus-first={keyboard ? '' : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={limits.message}
            placeholder={texts.yourMessage}
            aria-label={texts.yourMessage}
            dir="auto"
            className="h-12 min-w-0 flex-1 bg-transparent px-4 focus:outline-hidden"
          />
          <button
            type="submit"
            aria-label="Send"
            disabled={!text.trim()}
            // a phone keeps its keyboard for the next message
            onMouseDown={(event) => event.preventDefault()}
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
