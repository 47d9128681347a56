import { servingsRange } from '@chefly/contracts';
import { Minus, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';

const words = (servings: number) => (servings === 1 ? 'serving' : 'servings');
const { least, most } = servingsRange;
const FAR = 4;

/** For how many is cooked: two buttons around a number that the arrow keys change as well. */
export function ServingScaler({
  servings,
  of,
  onChange,
}: {
  servings: number;
  /** Whose they are, where several dishes stand on the screen. */
  of?: string;
  onChange: (servings: number) => void;
}) {
  const whose = of ? ` of ${of}` : '';
  // a focused number is read by itself; one that a button changes is told once
  const [told, setTold] = useState('');
  const change = (to: number) => {
    const next = Math.min(most, Math.max(least, to));
    if (next !== servings) onChange(next);
    return next;
  };
  const press = (by: number) => {
    const next = change(servings + by);
    setTold(`${next} ${words(next)}`);
  };
  const steps: Record<string, number> = {
    ArrowUp: servings + 1,
    ArrowRight: servings + 1,
    ArrowDown: servings - 1,
    ArrowLeft: servings - 1,
    PageUp: servings + FAR,
    PageDown: servings - FAR,
    Home: least,
    End: most,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    change(to);
  };
  return (
    <div className="flex h-12 shrink-0 items-center justify-between rounded-control border border-edge bg-card">
      <button
        type="button"
        aria-label={`Fewer servings${whose}`}
        aria-disabled={servings <= least}
        onClick={() => press(-1)}
        className="grid size-11 place-items-center text-brand aria-disabled:opacity-40"
      >
        <Minus className="size-4.5" aria-hidden />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={`Servings${whose}`}
        aria-valuenow={servings}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuetext={`${servings} ${words(servings)}`}
        onKeyDown={onKeyDown}
        className="min-w-23 rounded-lg text-center text-[0.875rem] text-soft"
      >
        <bdi dir="ltr">
          <b className="me-1 text-lg font-semibold text-ink tabular">{servings}</b>
          {words(servings)}
        </bdi>
      </span>
      <button
        type="button"
        aria-label={`More servings${whose}`}
        aria-disabled={servings >= most}
        onClick={() => press(1)}
        className="grid size-11 place-items-center text-brand aria-disabled:opacity-40"
      >
        <Plus className="size-4.5" aria-hidden />
      </button>
      <span role="status" className="sr-only">
        {told}
      </span>
    </div>
  );
}
