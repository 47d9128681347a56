import { classes, IconButton, timeOf, written } from '@chefly/ui';
import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { bubbleClass } from './unsent-message';
import type { Said } from './use-conversation';
import { whichOf } from './which-of';

/** What a chat shows of each of its messages. */
export interface MessageView<M extends Said> {
  mine: (message: M) => boolean;
  /** Of a chat that goes on for more than an evening: its days and times are shown. */
  sentAt?: (message: M) => string;
  /** Where more than two write, who wrote. */
  nameOf?: (message: M) => string;
  /** What a message shows above its words. */
  before?: (message: M) => ReactNode;
  /** What stands below a message, as how far it has come. */
  after?: (message: M) => ReactNode;
}

/** One message on the side of who wrote it; that of somebody else can be reported. */
export function SaidMessage<M extends Said>({
  message,
  view: { mine, sentAt, nameOf, before, after },
  onReport,
}: {
  message: M;
  view: MessageView<M>;
  onReport: () => void;
}) {
  const own = mine(message);
  return (
    <div
      // what its reader is held at
      data-message
      className={classes('group flex max-w-[85%] items-center', own ? 'self-end' : 'self-start')}
    >
      <div
        dir="auto"
        className={classes(
          bubbleClass,
          own ? 'rounded-ee-sm bg-brand-wash' : 'rounded-es-sm bg-line/60',
        )}
      >
        {/* shown by its side and colour; for itself, so that the words say which way they run */}
        {own && <bdi className="sr-only">You: </bdi>}
        {before?.(message)}
        {nameOf && !own && <b className="me-1.5 font-semibold">{nameOf(message)}</b>}
        <span {...written(message.text)}>
          <span>{message.text}</span>
          {/* behind the words, whichever way they run */}
          {sentAt && <SentAt at={sentAt(message)} />}
        </span>
        {after?.(message)}
      </div>
      {!own && (
        <IconButton
          label={`Report ${whichOf('message', message.text, nameOf?.(message))}`}
          className="-my-2 opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
          onClick={onReport}
        >
          <Flag className="size-4" />
        </IconButton>
      )}
    </div>
  );
}

const SentAt = ({ at }: { at: string }) => (
  <small className="whitespace-nowrap text-[0.75rem] text-soft tabular">
    {/* a space, which is on the right side of the time in either direction */}
    {'\u2002'}
    <bdi>
      <time dateTime={at}>{timeOf(new Date(at))}</time>
    </bdi>
  </small>
);
