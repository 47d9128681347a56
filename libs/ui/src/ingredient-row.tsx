import { Check, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { written } from './written';

/** The round mark of what is ticked, beside or in the control that says so. */
export function Tick({ on, className }: { on: boolean; className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full border-2',
        on ? 'border-herb bg-herb text-card' : 'border-edge text-transparent',
        className ?? 'size-[min(1.5rem,26px)]',
      )}
    >
      {on && <Check className="size-[62%] animate-pop" strokeWidth={3.4} />}
    </span>
  );
}

/** Stands where something was done that is not sent yet. */
export const WaitsMark = () => (
  <span className="whitespace-nowrap">
    <span className="sr-only">, not sent yet</span>
    <CloudOff className="ms-1.5 inline size-4 align-[-2px] text-gold" aria-hidden />
  </span>
);

/** An ingredient that is ticked when it is at hand; all of the row is the checkbox but what stands beside it. */
export function IngredientRow({
  amount,
  name,
  note,
  picture,
  ticked,
  waits,
  onTick,
  beside,
}: {
  /** As it is read: '200 g'. Empty when as much is taken as it needs; left out where no row has one. */
  amount?: string;
  name: string;
  note: string;
  /** A small drawing of it, 28 px; null keeps its place. */
  picture?: ReactNode;
  ticked: boolean;
  /** What was done with it is not sent: there is no network. */
  waits?: boolean;
  onTick: () => void;
  /** What else can be done with it. */
  beside?: ReactNode;
}) {
  const through = ticked && 'font-normal text-soft line-through';
  return (
    <li className={classes('break-inside-avoid', !!beside && 'flex items-center')}>
      <button
        type="button"
        role="checkbox"
        aria-checked={ticked}
        onClick={onTick}
        className={classes(
          'grid min-h-12 w-full min-w-0 items-center gap-2.5 py-1.5 text-start',
          // what grows with the letters leaves room for them on the narrowest screen
          'gap-x-[min(0.625rem,10px)] [--amount:min(5rem,25vw)] [--mark:min(1.75rem,28px)]',
          amount === undefined
            ? 'grid-cols-[var(--mark)_minmax(0,1fr)]'
            : picture === undefined
              ? 'grid-cols-[var(--mark)_var(--amount)_minmax(0,1fr)]'
              : 'grid-cols-[var(--mark)_var(--mark)_var(--amount)_minmax(0,1fr)]',
          'border-b border-line',
        )}
      >
        <Tick on={ticked} />
        {picture !== undefined && (
          <span
            aria-hidden
            className={classes('grid size-(--mark) place-items-center', ticked && 'opacity-50')}
          >
            {picture}
          </span>
        )}
        {amount !== undefined && (
          <bdi
            className={classes('break-words text-end font-semibold leading-tight tabular', through)}
          >
            {amount}
          </bdi>
        )}
        <span className="min-w-0 break-words leading-tight" {...written(name)}>
          <span className={classes(through)}>{name}</span>
          {note && (
            <>
              {/* read apart, shown smaller */}
              <span className="sr-only">, </span>
              <small className={classes('ms-1.5 text-[0.8125rem] text-soft', through)}>
                {note}
              </small>
            </>
          )}
          {waits && <WaitsMark />}
        </span>
      </button>
      {beside}
    </li>
  );
}
