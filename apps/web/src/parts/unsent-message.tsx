import { classes, written } from '@chefly/ui';
import { Clock3, RotateCw } from 'lucide-react';
import type { Draft } from './unsent-words';
import { wayWords } from './way-words';
import { whichOf } from './which-of';

export const bubbleClass = 'min-w-0 whitespace-pre-wrap break-words rounded-2xl px-3 py-2';

/** Own words on their way, or stuck there; without `onAgain` nothing more can be written. */
export function UnsentMessage({
  draft: { text, failed, why },
  waits,
  onAgain,
  onLetGo,
}: {
  draft: Draft;
  /** Nothing is answered: it is sent again in a moment. */
  waits: boolean;
  onAgain?: () => void;
  onLetGo: () => void;
}) {
  const which = whichOf('message', text);
  const sending = !failed && !waits && !!onAgain;
  return (
    <div
      {...written(text)}
      className={classes(
        bubbleClass,
        'max-w-[85%] self-end rounded-ee-sm bg-brand-wash',
        sending && 'opacity-70',
      )}
    >
      {text}
      {sending && (
        <span className="mt-0.5 flex items-center justify-end gap-1 text-[0.8125rem]">
          <Clock3 className="size-3.5" aria-hidden />
          {wayWords.sending}
        </span>
      )}
      {failed && why && (
        <p role="alert" className="mt-1 text-[0.8125rem] text-live">
          {why}
        </p>
      )}
      {!sending && !failed && onAgain && (
        <p className="mt-1 text-[0.8125rem] font-semibold">{wayWords.waiting}</p>
      )}
      {!sending && (
        <span className="mt-1 flex flex-wrap items-center gap-x-4 text-[0.8125rem] font-semibold">
          {onAgain ? (
            <button
              type="button"
              onClick={onAgain}
              aria-label={failed ? `Not sent. Try again to send ${which}` : `Send again ${which}`}
              className={classes('flex min-h-11 items-center gap-1.5', failed && 'text-live')}
            >
              <RotateCw className="size-3.5" aria-hidden />
              {failed ? 'Not sent. Try again' : 'Send again'}
            </button>
          ) : (
            <span className="text-live">Not sent.</span>
          )}
          <button
            type="button"
            onClick={onLetGo}
            // by its label: words that are not seen would be read out as news of the chat
            aria-label={`Discard ${which}`}
            className="min-h-11 underline"
          >
            Discard
          </button>
        </span>
      )}
    </div>
  );
}
