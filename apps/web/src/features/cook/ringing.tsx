import type { KitchenTimer } from '@chefly/contracts';
import { timerDone, written } from '@chefly/ui';
import { BellRing } from 'lucide-react';

/** Which timers ring, in words that are spoken at once, for as long as they do. */
export const Ringing = ({ timers }: { timers: readonly KitchenTimer[] }) =>
  timers.length > 0 && (
    <p
      role="alert"
      className="mx-4 mt-2 flex shrink-0 animate-rise items-center gap-2.5 rounded-control bg-herb px-3.5 py-2 font-semibold leading-tight text-card"
    >
      <BellRing className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">
        {timers.map((timer) => (
          <span key={timer.uid} className="block break-words">
            <bdi {...written(timer.name)}>{timer.name}</bdi>
            {timerDone(timer).slice(timer.name.length)}
          </span>
        ))}
      </span>
      <small className="shrink-0 font-medium">Touch to silence</small>
    </p>
  );
