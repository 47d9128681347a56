import { limits, messages } from '@chefly/contracts';
import { classes, useKeyboardBeside } from '@chefly/ui';
import { useRef, type FormEvent } from 'react';
import { SendButton } from './send-button';

/** Where a message is written; after it is sent the next one can be. */
export function MessageForm({
  text,
  onText,
  onSubmit,
}: {
  text: string;
  onText: (text: string) => void;
  onSubmit: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const keyboard = useKeyboardBeside();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
    // the button has nothing more to send, and would lose the focus
    if (event.currentTarget.contains(document.activeElement)) field.current?.focus();
  };
  return (
    <form
      onSubmit={submit}
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
        onChange={({ target }) => onText(target.value)}
        maxLength={limits.message}
        placeholder={messages.yourMessage}
        aria-label={messages.yourMessage}
        dir="auto"
        className="h-12 min-w-0 flex-1 bg-transparent px-4 focus:outline-hidden"
      />
      <SendButton disabled={!text.trim()} />
    </form>
  );
}
