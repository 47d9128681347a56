import { timerDone, written } from '@chefly/ui';
import { BellRing, VolumeX } from 'lucide-react';
import { useEffect } from 'react';
import { useMute } from './chime';
import { markTitle } from './title-mark';
import type { Alarm } from './use-alarm';

/**
 * Which timers ring, of which step and dish, in words that are spoken at once, for as long as they
 * do; in the tab's title as well, for whoever looks at another. Any touch and any key silences them;
 * the button is for whoever looks for one.
 */
export function Ringing({ alarms }: { alarms: readonly Alarm[] }) {
  const mute = useMute();
  const [first] = alarms;
  const words = first && timerDone(first);
  useEffect(() => (words ? markTitle(`⏰ ${words} ·`) : undefined), [words]);
  if (!alarms.length) return null;
  return (
    <div
      role="alert"
      className="pointer-events-auto flex w-full max-w-lg animate-rise flex-wrap items-center gap-x-2.5 gap-y-1 rounded-2xl bg-herb py-1.5 ps-4 pe-1.5 text-card shadow-lift"
    >
      <BellRing className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-[1_1_8rem] leading-tight">
        {alarms.map((alarm) => (
          <span key={`${alarm.dish} ${alarm.uid}`} className="block py-0.5">
            <b className="break-words font-semibold">
              <bdi {...written(alarm.name)}>{alarm.name}</bdi>
              {timerDone(alarm).slice(alarm.name.length)}
            </b>{' '}
            <span className="block truncate text-[0.875rem]" {...written(alarm.dish)}>
              {alarm.dish}
            </span>
          </span>
        ))}
        {mute && (
          <span className="flex items-center gap-1.5 py-0.5 text-[0.875rem]">
            <VolumeX className="size-4.5 shrink-0" aria-hidden />
            It has no sound here until you touch the screen.
          </span>
        )}
      </span>
      <button
        type="button"
        className="ms-auto min-h-11 shrink-0 rounded-xl border border-current px-3.5 font-semibold"
      >
        Silence
      </button>
    </div>
  );
}
