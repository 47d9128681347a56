import { leftAt } from '@chefly/contracts';
import { timerClock, written } from '@chefly/ui';
import { Timer } from 'lucide-react';
import { useRef, useState } from 'react';
import { nextTimers } from './next-timers';
import type { Kitchen } from './use-kitchen';

const DRAWN_PX = 40;

/** Draws the card down to a line, and up again; pressing does the same. */
export function Grip({ folded, onFold }: { folded: boolean; onFold: (folded: boolean) => void }) {
  const [from, setFrom] = useState<number | null>(null);
  const drawn = useRef(false);
  return (
    <button
      type="button"
      aria-label={folded ? 'Show the step' : 'Show the whole picture'}
      aria-expanded={!folded}
      className="-mt-4 -mb-2 grid h-11 w-full shrink-0 touch-none place-items-center"
      // a drag ends with a click, too
      onClick={() => (drawn.current ? (drawn.current = false) : onFold(!folded))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drawn.current = false;
        setFrom(event.clientY);
      }}
      onPointerMove={({ clientY }) => {
        if (from === null || Math.abs(clientY - from) < DRAWN_PX) return;
        setFrom(null);
        drawn.current = true;
        onFold(clientY > from);
      }}
      onPointerUp={() => setFrom(null)}
    >
      <i className="h-1.25 w-11 rounded-full bg-edge" />
    </button>
  );
}

/** Where the session is, and the timer that rings next. */
export const FoldedStep = ({ kitchen, at, of }: { kitchen: Kitchen; at: number; of: number }) => (
  <div className="flex min-h-8 items-center justify-between gap-3 font-semibold tabular">
    <span>
      Step {at + 1} of {of}
    </span>
    <NextToRing kitchen={kitchen} />
  </div>
);

/** Of the timers the one that rings next, in a line. */
function NextToRing({ kitchen }: { kitchen: Kitchen }) {
  const [next] = nextTimers(kitchen.state.timers, kitchen.now);
  if (!next) return null;
  return (
    <p className="flex min-w-0 items-center gap-2 font-semibold tabular">
      <Timer className="size-4.5 shrink-0 text-brand" aria-hidden />
      <span className="truncate text-soft" {...written(next.name)}>
        {next.name}
      </span>
      <span className="shrink-0">{timerClock(leftAt(next, kitchen.now))}</span>
    </p>
  );
}
