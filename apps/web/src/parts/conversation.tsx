import { MINUTE } from '@chefly/contracts';
import { Button, classes, EmptyState, ErrorState, ListSkeleton, useNow } from '@chefly/ui';
import { ArrowDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { calledDay } from './called-day';
import { EarlierMessages } from './earlier-messages';
import { MessageForm } from './message-form';
import { ReportDialog } from './report';
import { SaidMessage, type MessageView } from './said-message';
import { UnsentMessage } from './unsent-message';
import { useChatScroll } from './use-chat-scroll';
import type { Conversation as Chat, Said } from './use-conversation';

/** A chat as both kinds show it. `closed` says why nothing more can be written. */
export function Conversation<M extends Said>({
  chat,
  closed,
  dark,
  empty,
  ...view
}: MessageView<M> & {
  chat: Chat<M>;
  closed?: string;
  /** It stands in the session's room. */
  dark?: boolean;
  empty: string;
}) {
  const { list, items, drafts, text, setText, submit } = chat;
  const { box, content, onScroll, missed, toEnd } = useChatScroll(
    { oldest: items[0]?.uid, newest: items.at(-1)?.uid },
    drafts.at(-1),
  );
  const [reported, setReported] = useState<string | null>(null);
  // one that is left open overnight names its days anew
  const now = new Date(useNow(MINUTE));
  const dayOf = (message: M | undefined) =>
    message && view.sentAt && calledDay(new Date(view.sentAt(message)), now);

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
          'relative min-h-24 flex-1 overflow-y-auto py-2 text-[0.875rem]',
          // what is read is held in its place by hand, in every browser alike
          '[overflow-anchor:none]',
        )}
      >
        <div ref={content} className="flex flex-col gap-2">
          <EarlierMessages list={list} box={box} />
          {list.isPending && <ListSkeleton />}
          {list.isLoadingError && (
            <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
          )}
          {list.data && !items.length && !drafts.length && <EmptyState>{empty}</EmptyState>}
          {items.map((message, n) => (
            <Fragment key={message.uid}>
              {dayOf(message) !== dayOf(items[n - 1]) && (
                <p className="self-center py-1 text-[0.8125rem] text-soft">{dayOf(message)}</p>
              )}
              <SaidMessage
                message={message}
                view={view}
                onReport={() => setReported(message.uid)}
              />
            </Fragment>
          ))}
          {drafts.map((draft) => (
            <UnsentMessage
              key={draft.uid}
              draft={draft}
              waits={chat.waits}
              onAgain={closed ? undefined : () => chat.again(draft)}
              onLetGo={() => chat.letGo(draft)}
            />
          ))}
        </div>
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
        <MessageForm text={text} onText={setText} onSubmit={submit} />
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
