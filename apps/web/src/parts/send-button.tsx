import { SendHorizontal } from 'lucide-react';

/** At the end of a field whose words are sent. */
export const SendButton = ({ disabled }: { disabled: boolean }) => (
  <button
    type="submit"
    aria-label="Send"
    disabled={disabled}
    // a phone keeps its keyboard for what is written next
    onMouseDown={(event) => event.preventDefault()}
    className="grid size-12 shrink-0 place-items-center text-brand disabled:text-soft"
  >
    <SendHorizontal className="size-5 rtl:-scale-x-100" aria-hidden />
  </button>
);
