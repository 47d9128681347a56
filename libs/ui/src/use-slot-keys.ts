import { useRef, useState, type KeyboardEvent } from 'react';
import { slotBeside, type Toward, type WeekSlot } from './week-slots';

/**
 * Which of a week's slots is in the order of focus, and where the keys lead from it.
 *
 * @param onWeek asked for by the keys, a week earlier or later
 */
export function useSlotKeys(
  days: readonly (readonly WeekSlot[])[],
  chosen: string | null,
  onWeek: ((by: -1 | 1) => void) | undefined,
) {
  const all = days.flat();
  const [focused, setFocused] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const known = (startsAt: string | null) => all.find((slot) => slot.startsAt === startsAt);
  const stop = (
    known(focused) ??
    known(chosen) ??
    all.find(({ state }) => state !== 'taken') ??
    all[0]
  )?.startsAt;
  const go = (event: KeyboardEvent, startsAt: string) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const directions: Record<string, Toward> = {
      ArrowUp: 'earlier',
      ArrowDown: 'later',
      ArrowLeft: rtl ? 'day-after' : 'day-before',
      ArrowRight: rtl ? 'day-before' : 'day-after',
      Home: 'first',
      End: 'last',
    };
    const weeks: Record<string, -1 | 1> = { PageUp: -1, PageDown: 1 };
    const by = weeks[event.key];
    const direction = directions[event.key];
    if (!by && !direction) return;
    event.preventDefault();
    if (by) return onWeek?.(by);
    const next = slotBeside(days, startsAt, direction!);
    if (!next) return;
    setFocused(next.startsAt);
    grid.current?.querySelector<HTMLElement>(`[data-starts="${next.startsAt}"]`)?.focus();
  };

  return { grid, stop, focus: setFocused, go };
}
