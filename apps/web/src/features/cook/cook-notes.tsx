import { RotateCw, VolumeX, WifiOff, type LucideIcon } from 'lucide-react';
import type { UsedDish } from '../../parts/cooking/use-dish';

interface Props extends Pick<UsedDish, 'waits' | 'newer'> {
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
export function CookNotes({ offline, mute, waits, newer }: Props) {
  return (
    <div role="status" aria-atomic={false} className="shrink-0">
      {offline && (
        <Note icon={WifiOff}>No network. This recipe is on your device, so you can cook it.</Note>
      )}
      {newer && (
        <Note icon={RotateCw} load>
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
      {mute && <Note icon={VolumeX}>Touch the screen so that timers can ring.</Note>}
    </div>
  );
}

function Note({
  icon: Icon,
  load,
  children,
}: {
  icon: LucideIcon;
  /** Offers the page of the version that the server has now. */
  load?: boolean;
  children: string;
}) {
  return (
    <div className="mx-4 mt-2 flex items-center gap-2.5 rounded-control bg-gold-wash px-3.5 py-2 text-[0.875rem] leading-tight text-gold">
      <Icon className="size-5 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">{children}</p>
      {load && (
        <button
          type="button"
          onClick={() => location.reload()}
          className="-my-1 min-h-11 shrink-0 px-2 font-semibold underline"
        >
          Load
        </button>
      )}
    </div>
  );
}
