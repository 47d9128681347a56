import { BellOff, ClockAlert, RotateCw, VolumeX, WifiOff, X, type LucideIcon } from 'lucide-react';
import type { UsedDish } from '../../parts/cooking/use-dish';
import type { Cooking } from './use-cooking';

interface Props extends Pick<UsedDish, 'waits' | 'newer'>, Pick<Cooking, 'untold' | 'leap'> {
  /** Nothing reaches chefly now. */
  offline: boolean;
  /** The browser holds sound back until a touch. */
  mute: boolean;
}

const newerWords = {
  all: 'A newer version of chefly keeps this dish on this device. It stays as it is; load the page to go on with it.',
  some: 'Something here was done in a newer version of chefly, and is kept for it. Load the page to see it.',
};

/**
 * What is the matter, above the step. The place is there before the words, so that they are read out,
 * each once: as they come.
 */
export function CookNotes({ offline, mute, waits, newer, untold, leap }: Props) {
  return (
    <div
      role="status"
      aria-atomic={false}
      // side by side where a phone lies: below them the step has little room
      className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-x-2 px-4"
    >
      {offline && <Note icon={WifiOff}>No network. This dish is all on your device.</Note>}
      {newer && (
        <Note icon={RotateCw} act={{ label: 'Load', does: () => location.reload() }}>
          {newerWords[newer]}
        </Note>
      )}
      {/* without the network it waits for that first */}
      {waits && !offline && (
        <Note icon={RotateCw}>
          chefly is being changed. What you do stays here, and reaches your other devices after
          that.
        </Note>
      )}
      {leap && (
        <Note
          icon={ClockAlert}
          act={{ label: 'Put them right', does: leap.putRight }}
          onRead={leap.letBe}
        >
          {leap.words}
        </Note>
      )}
      {mute && <Note icon={VolumeX}>Touch the screen so that timers can ring.</Note>}
      {untold && (
        <Note icon={BellOff} onRead={untold.read}>
          {untold.words}
        </Note>
      )}
    </div>
  );
}

function Note({
  icon: Icon,
  act,
  onRead,
  children,
}: {
  icon: LucideIcon;
  /** It goes when it was read. */
  onRead?: () => void;
  act?: { label: string; does: () => void };
  children: string;
}) {
  return (
    <div className="mt-2 flex items-center gap-2.5 rounded-control bg-gold-wash px-3.5 py-2 text-[0.875rem] leading-tight text-gold">
      <Icon className="size-5 shrink-0" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <p className="min-w-0 flex-1 basis-48">{children}</p>
        {act && (
          <button
            type="button"
            onClick={act.does}
            className="-my-1 min-h-11 shrink-0 font-semibold underline"
          >
            {act.label}
          </button>
        )}
      </div>
      {onRead && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onRead}
          className="-my-1 -me-2 grid size-11 shrink-0 place-items-center rounded-lg"
        >
          <X className="size-4" aria-hidden />
        </button>
      )}
    </div>
  );
}
