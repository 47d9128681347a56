import { limits, messages, type Person } from '@chefly/contracts';
import { useLiveStatus } from '@chefly/api-client/react';
import { classes, IconButton } from '@chefly/ui';
import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { handleBefore, MentionList, optionId, useMentionable } from './mention-list';
import type { ReplyTo } from './thread';

/** From here on the rest is told. */
const NEAR = 0.8;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lengthOf = (text: string) => [...segmenter.segment(text)].length;

/** Where one writes: Enter sends, with Shift it begins a line; @ offers names. */
export function CommentComposer({
  text,
  onText,
  replyTo,
  onNoReply,
  around,
  problem,
  onSend,
}: {
  text: string;
  onText: (text: string) => void;
  replyTo: ReplyTo | null;
  onNoReply: () => void;
  /** Who takes part already. */
  around: Person[];
  problem: string;
  onSend: () => void;
}) {
  const offline = useLiveStatus() === 'offline';
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState('');
  const before = text.slice(0, cursor);
  const handle = before === dismissed ? null : handleBefore(before);
  const people = useMentionable(handle, around);
  const chosen = people[Math.min(active, people.length - 1)];
  const length = text.length > limits.comment * NEAR ? lengthOf(text) : 0;
  const tooLong = length > limits.comment;

  const answering = replyTo?.uid;
  useEffect(() => {
    if (answering) field.current?.focus();
  }, [answering]);

  const mention = ({ userName }: Person) => {
    const start = before.length - handle!.length;
    const next = `${text.slice(0, start)}${userName} `;
    onText(next + text.slice(cursor));
    setActive(0);
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(next.length, next.length);
      setCursor(next.length);
    });
  };
  const send = () => {
    if (text.trim() && !tooLong) onSend();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setActive((active + step + people.length) % people.length);
      else if (event.key === 'Enter' || event.key === 'Tab') mention(chosen);
      else if (event.key === 'Escape') {
        // the list closes, not the overlay
        event.stopPropagation();
        setDismissed(before);
      } else return;
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };

  return (
    <div
      className={classes(
        'sticky -bottom-5 -mx-5 -mb-5 mt-auto px-5',
        'pb-[max(0.75rem,env(safe-area-inset-bottom))] pt-3',
        'border-t border-line bg-card',
      )}
    >
      {chosen && <MentionList id={listId} people={people} active={active} onChoose={mention} />}
      {replyTo && (
        <p className="mb-1 flex items-center gap-1 text-[0.8125rem] text-soft">
          <span className="min-w-0 flex-1 truncate">
            Replying to <bdi className="font-semibold text-ink">{replyTo.name}</bdi>
          </span>
          <IconButton label="Do not reply" className="-my-2" onClick={onNoReply}>
            <X className="size-4" />
          </IconButton>
        </p>
      )}
      <form
        onSubmit={(event) => (event.preventDefault(), send())}
        className="flex items-end rounded-control border border-edge focus-within:ring-2 focus-within:ring-brand"
      >
        <textarea
          ref={field}
          name="comment"
          rows={1}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setCursor(event.target.selectionStart);
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onKeyDown={onKey}
          placeholder={replyTo ? 'Your Reply' : messages.yourComment}
          aria-label={replyTo ? 'Your Reply' : messages.yourComment}
          aria-autocomplete="list"
          aria-controls={chosen ? listId : undefined}
          aria-activedescendant={chosen && optionId(listId, chosen)}
          aria-invalid={tooLong || !!problem}
          aria-describedby={`${listId}-note`}
          dir="auto"
          className={classes(
            'field-sizing-content max-h-40 min-h-12 min-w-0 flex-1 resize-none px-4 py-3',
            'bg-transparent focus:outline-hidden',
          )}
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={!text.trim() || tooLong}
          // a phone keeps its keyboard for the next comment
          onMouseDown={(event) => event.preventDefault()}
          className="grid size-12 shrink-0 place-items-center text-brand disabled:text-soft"
        >
          <SendHorizontal className="size-5 rtl:-scale-x-100" aria-hidden />
        </button>
      </form>
      <div id={`${listId}-note`} className="flex gap-3 text-[0.8125rem] leading-6">
        <span role={problem ? 'alert' : undefined} className="flex-1 text-live">
          {problem}
        </span>
        {!problem && offline && (
          <span className="flex-1 text-soft">You are offline. Your words are kept.</span>
        )}
        {length > limits.comment * NEAR && (
          <span role="status" className={classes('tabular', tooLong ? 'text-live' : 'text-soft')}>
            {length} / {limits.comment}
          </span>
        )}
      </div>
    </div>
  );
}
