import type { KitchenRecord } from '@chefly/contracts';
import { timerClock, written } from '@chefly/ui';
import { BellRing, Timer } from 'lucide-react';
import { recordedTime } from './recorded-time';

/** Timers that everybody saw: how long, whose, and whether they rang. */
export const RecordedTimers = ({
  timers,
  nameOf,
}: {
  timers: KitchenRecord['timers'];
  nameOf: (uid: string) => string;
}) => (
  <ul className="grid grid-cols-1 gap-2" aria-label="Timers">
    {timers.map((timer) => (
      <li
        key={timer.uid + timer.startedAt}
        className="flex items-center gap-3 rounded-2xl border border-line bg-card p-3 text-[0.9375rem]"
      >
        {timer.rangAt ? (
          <BellRing className="size-4.5 shrink-0 text-herb" aria-hidden />
        ) : (
          <Timer className="size-4.5 shrink-0 text-soft" aria-hidden />
        )}
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block break-words font-semibold" {...written(timer.name)}>
            {timer.name}
          </span>
          <span className="block text-[0.8125rem] text-soft">
            {nameOf(timer.startedBy)} ·{' '}
            {timer.rangAt ? (
              <>
                rang at <bdi>{recordedTime(timer.rangAt)}</bdi>
              </>
            ) : (
              'put away before it rang'
            )}
          </span>
        </span>
        <bdi className="shrink-0 font-semibold tabular">{timerClock(timer.seconds)}</bdi>
      </li>
    ))}
  </ul>
);
