import { useLiveStatus } from '@chefly/api-client/react';
import {
  Bone,
  Button,
  classes,
  EmptyState,
  ErrorState,
  IconButton,
  useMedia,
  WeekGrid,
  weekInWords,
  WeekList,
  zoneOfWeek,
} from '@chefly/ui';
import { ChevronLeft, ChevronRight, WifiOff } from 'lucide-react';
import type { ShownSlot, SlotsQuery } from './use-slots';
import type { Week } from './use-week';
import { useWeekFocus } from './use-week-focus';

interface Props {
  /** Of the chef. */
  name: string | undefined;
  times: Week;
  slots: SlotsQuery;
  items: readonly ShownSlot[];
}

/** A week of a chef, as a grid or as a list of its days, and the ways to the weeks around it. */
export function BookWeek({ name, times, slots, items }: Props) {
  const roomy = useMedia('(width >= 720px)');
  const { place, move } = useWeekFocus(times, slots.isPending);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-[0.8125rem] text-soft">
          Hours in your zone, <bdi>{zoneOfWeek(times.week)}</bdi>
        </p>
        {roomy && <Legend />}
        <Moves times={times} />
      </div>
      <Offline />
      <div
        ref={place}
        tabIndex={-1}
        aria-busy={slots.isPending}
        className="mt-3 min-h-64 outline-none sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-4 sm:shadow-lift"
      >
        {slots.isPending ? (
          <WeekBones roomy={roomy} />
        ) : slots.isLoadingError ? (
          <ErrorState message={slots.error.message} onRetry={() => void slots.refetch()} />
        ) : items.length ? (
          <Times name={name} times={times} items={items} roomy={roomy} onWeek={move} />
        ) : (
          <EmptyState
            action={
              times.canGo.on && <Button onClick={() => move(1)}>Look at the week after</Button>
            }
          >
            No times in this week.
          </EmptyState>
        )}
      </div>
    </>
  );
}

function Times({
  name,
  times,
  items,
  roomy,
  onWeek,
}: Omit<Props, 'slots'> & { roomy: boolean; onWeek: Week['move'] }) {
  const { week, chosen, choose } = times;
  const shown = {
    label: `Times of ${name ?? 'the chef'}, ${weekInWords(week)}`,
    week,
    chosen,
    slots: items,
    onChoose: ({ startsAt }: { startsAt: string }) => choose(startsAt),
  };
  if (roomy) return <WeekGrid {...shown} onWeek={onWeek} />;
  return <WeekList key={week.getTime()} {...shown} />;
}

const Moves = ({ times: { week, canGo, move } }: { times: Week }) => (
  <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
    {/* at the last one the focus stays on it */}
    <IconButton
      label="Week before"
      aria-disabled={!canGo.back || undefined}
      onClick={() => move(-1)}
    >
      <ChevronLeft className={classes('size-5.5 rtl:-scale-x-100', !canGo.back && 'opacity-40')} />
    </IconButton>
    <b role="status" className="min-w-36 text-center tabular">
      {weekInWords(week)}
    </b>
    <IconButton label="Week after" aria-disabled={!canGo.on || undefined} onClick={() => move(1)}>
      <ChevronRight className={classes('size-5.5 rtl:-scale-x-100', !canGo.on && 'opacity-40')} />
    </IconButton>
  </div>
);

const Offline = () =>
  useLiveStatus() === 'offline' && (
    <p
      role="status"
      className="mt-3 flex items-center gap-3 rounded-control bg-gold-wash p-3.5 text-[0.875rem] text-gold"
    >
      <WifiOff className="size-5 shrink-0" aria-hidden />
      No network. What you see may have changed; nothing can be booked until you are back online.
    </p>
  );

const marks = [
  ['Free', 'bg-herb-wash'],
  ['Cook-along', 'bg-gold-wash'],
  ['Taken', 'bg-[repeating-linear-gradient(135deg,var(--line)_0_2px,var(--paper)_2px_6px)]'],
] as const;
const Legend = () => (
  <ul aria-hidden className="flex gap-4 text-[0.8125rem] text-soft">
    {marks.map(([text, look]) => (
      <li key={text} className="flex items-center gap-1.5">
        <span className={classes('size-4.5 rounded-md border border-line', look)} />
        {text}
      </li>
    ))}
  </ul>
);

const WeekBones = ({ roomy }: { roomy: boolean }) =>
  roomy ? (
    <div aria-label="Loading" className="grid grid-cols-7 gap-2 ps-13">
      {[1, 2, 3, 4, 5, 6, 7].map((i) => (
        <Bone key={i} className={classes('h-32 rounded-xl', i % 2 === 1 && 'mt-20')} />
      ))}
    </div>
  ) : (
    <div aria-label="Loading" className="grid gap-2 pt-16">
      {[1, 2, 3].map((i) => (
        <Bone key={i} className="h-14 rounded-2xl" />
      ))}
    </div>
  );
