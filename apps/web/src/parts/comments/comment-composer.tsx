import { graphemes, limits, messages, type Person } from '@chefly/contracts';
import { useLiveStatus } from '@chefly/api-client/react';
import { classes, IconButton } from '@chefly/ui';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { SendButton } from '../send-button';
import { MentionList, optionId } from './mention-list';
import type { ReplyTo } from './thread';
import { useMentions } from './use-mentions';

/** From here on the rest is told. */
const NEAR = 0.8;

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
  const { people, active, chosen, mention, ...mentions } = useMentions(field, text, onText, around);
  const length = text.length > limits.comment * NEAR ? graphemes(text) : 0;
  const tooLong = length > limits.comment;

  const answering = replyTo?.uid;
  useEffect(() => {
    if (answering) field.current?.focus();
  }, [answering]);

  const send = () => {
    if (text.trim() && !tooLong) onSend();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (chosen) mentions.onKey(event);
    else if (event.key === 'Enter' && !event.shiftKey) {
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
            mentions.setCursor(event.target.selectionStart);
          }}
          onSelect={({ currentTarget }) => mentions.setCursor(currentTarget.selectionStart)}
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
        <SendButton disabled={!text.trim() || tooLong} />
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
