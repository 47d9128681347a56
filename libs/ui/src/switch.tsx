import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';
import { classes } from './classes';

/** One thing that is on or off, with what that means. */
export function Switch({
  label,
  note,
  on,
  disabled,
  busy,
  onChange,
}: {
  label: string;
  note: string;
  on: boolean;
  disabled?: boolean;
  /** What was chosen is on its way: it waits with the focus, see `Button`. */
  busy?: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-h-13 items-center gap-4 px-5 py-3">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block font-medium">{label}</span>
        <span id={`${id}-note`} className="block text-[0.8125rem] text-soft">
          {note}
        </span>
      </label>
      <Radix.Root
        id={id}
        aria-describedby={`${id}-note`}
        checked={on}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onCheckedChange={(next) => !busy && onChange(next)}
        className="grid h-11 w-13 shrink-0 items-center disabled:opacity-50 aria-disabled:opacity-50"
      >
        <span
          className={classes(
            'flex h-7.5 items-center p-0.75',
            'rounded-full border border-edge bg-line',
            'transition-colors in-data-[state=checked]:border-herb',
            'in-data-[state=checked]:bg-herb',
            'forced-colors:in-data-[state=checked]:bg-[Highlight]',
          )}
        >
          <Radix.Thumb
            className={classes(
              'block size-5.5 rounded-full bg-ink',
              'forced-colors:bg-[CanvasText] forced-colors:data-[state=checked]:bg-[HighlightText]',
              'transition-transform duration-150 data-[state=checked]:translate-x-5.5',
              'data-[state=checked]:bg-card rtl:data-[state=checked]:-translate-x-5.5',
            )}
          />
        </span>
      </Radix.Root>
    </div>
  );
}
