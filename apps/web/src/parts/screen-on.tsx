import { classes, IconButton } from '@chefly/ui';
import { Sun, SunDim } from 'lucide-react';
import type { WakeLock } from './use-wake-lock';

interface Props {
  lock: WakeLock;
  words?: boolean;
  onAsk: () => void;
}

/** Whether the screen stays on; where the browser took that back it is offered again. */
export function ScreenOn({ lock, words, onAsk }: Props) {
  if (lock === 'none') return null;
  const label = lock === 'on' ? 'Screen stays on' : 'Keep the screen on';
  const Icon = lock === 'on' ? Sun : SunDim;
  if (!words)
    return lock === 'on' ? (
      <span
        role="img"
        aria-label={label}
        title={label}
        className="grid size-11 place-items-center text-soft"
      >
        <Icon className="size-5.5" aria-hidden />
      </span>
    ) : (
      <IconButton label={label} onClick={onAsk}>
        <Icon className="size-5.5" />
      </IconButton>
    );
  const look = 'ms-auto flex shrink-0 items-center gap-1.5 text-[0.8125rem]';
  return lock === 'on' ? (
    <span className={classes(look, 'text-soft')}>
      <Icon className="size-4.5" aria-hidden />
      {label}
    </span>
  ) : (
    <button
      type="button"
      onClick={onAsk}
      className={classes(look, '-my-2.5 min-h-11 font-semibold text-brand')}
    >
      <Icon className="size-4.5" aria-hidden />
      {label}
    </button>
  );
}
