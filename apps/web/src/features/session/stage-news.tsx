import { classes } from '@chefly/ui';
import { BellRing, VolumeX } from 'lucide-react';
import { useMute } from '../../parts/chime';

const inSight = classes(
  'absolute inset-x-0 top-16 z-10 mx-auto w-fit max-w-[min(92%,32rem)] animate-rise',
  'rounded-2xl px-5 py-2',
);

/**
 * The one polite region of the room, and the one that interrupts. What is seen by nothing else is
 * to be read, too: which timer is done, and who leaves. That is beside the region: what comes into
 * it and goes again would have it say once more what it said before.
 *
 * @param left who has just left, in words, which are said as all others
 */
export function StageNews({ said, left, end }: { said: string; left: string | null; end: string }) {
  const mute = useMute();
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {left && (
        <p aria-hidden className={classes(inSight, 'bg-[#33262a] font-medium', end && 'mt-12')}>
          {left}
        </p>
      )}
      <p
        role="alert"
        className={
          end
            ? classes(inSight, 'flex items-center gap-x-2.5 bg-herb font-semibold text-card')
            : 'sr-only'
        }
      >
        {end && <BellRing className="size-5 shrink-0" aria-hidden />}
        <span className="min-w-0 break-words">
          {end}
          {end && mute && (
            <span className="flex items-center gap-1.5 text-[0.875rem] font-normal">
              <VolumeX className="size-4.5 shrink-0" aria-hidden />
              It has no sound here until you touch the screen.
            </span>
          )}
        </span>
      </p>
    </>
  );
}
