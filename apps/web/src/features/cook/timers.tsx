import { Button, IconButton, RingTimer, written, type TrayTimer } from '@chefly/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { NewTimer } from '../../parts/new-timer';
import { freeTimer } from './step-timer';
import type { Cooking } from './use-cooking';

interface Props {
  cooking: Pick<Cooking, 'timers' | 'now' | 'press' | 'minute' | 'stop'>;
  /** Of every other dish. */
  others: readonly TrayTimer[];
  onTimer: (timer: TrayTimer) => void;
}

/**
 * Every timer. One of a step leads to its step, where it is worked; one of no step is worked here,
 * and here a cook names another.
 */
export function Timers({ cooking, others, onTimer }: Props) {
  const { timers, now } = cooking;
  const [adding, setAdding] = useState(false);
  const led = [...timers.filter(({ step }) => step !== null), ...others];
  const free = timers.filter(({ step }) => step === null);
  return (
    <>
      <div className="mt-5 flex items-center justify-between gap-2.5">
        <h3 className="text-lg">Timers</h3>
        <Button
          className="border-dashed"
          icon={<Plus className="size-4.5" aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Timer
        </Button>
      </div>
      {timers.length + others.length > 0 && (
        <ul className="mt-2 grid grid-cols-1 gap-2">
          {led.map((timer: TrayTimer) => (
            <li key={timer.uid}>
              <button
                type="button"
                onClick={() => onTimer(timer)}
                className="flex min-h-13 w-full items-center gap-3 rounded-control text-start"
              >
                <RingTimer timer={timer} now={now} size={52} />
                <span className="min-w-0">
                  <span className="block truncate" {...written(timer.name)}>
                    {timer.name}
                  </span>
                  {timer.dish && (
                    <span
                      className="block truncate text-[0.875rem] text-soft"
                      {...written(timer.dish)}
                    >
                      {timer.dish}
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
          {free.map((timer) => (
            <li key={timer.uid} className="flex items-center gap-3">
              <RingTimer timer={timer} now={now} size={52} onPress={() => cooking.press(timer)} />
              <span className="line-clamp-2 min-w-0 flex-1 break-words" {...written(timer.name)}>
                {timer.name}
              </span>
              <Button
                className="shrink-0 px-3! tabular"
                aria-label={`${timer.name}, 1 min more`}
                onClick={() => cooking.minute(timer)}
              >
                +1 min
              </Button>
              <IconButton label={`Remove ${timer.name}`} onClick={() => cooking.stop(timer)}>
                <X className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <NewTimer
        title="A timer of your own"
        start="Start"
        open={adding}
        onClose={() => setAdding(false)}
        onStart={(name, minutes) => {
          setAdding(false);
          cooking.press(freeTimer(name, minutes, crypto.randomUUID()));
        }}
      />
    </>
  );
}
