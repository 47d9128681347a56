import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classes } from './classes';

export interface Segment<T extends string> {
  value: T;
  label: string;
  Icon?: LucideIcon;
  disabled?: boolean;
}

/** One of a few, all in sight. */
export function Segments<T extends string>({
  label,
  segments,
  value,
  onChange,
  describedBy,
}: {
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Of what says why one of them cannot be chosen. */
  describedBy?: string;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      className="flex max-w-full shrink-0 flex-wrap rounded-control bg-line p-0.5"
    >
      {segments.map(({ value: own, label: text, Icon, disabled }) => (
        <label
          key={own}
          className={classes(
            'flex h-11 min-w-15 items-center justify-center gap-1.5 px-3',
            'rounded-[11px] text-[0.875rem] font-semibold',
            'has-focus-visible:outline-2 has-focus-visible:outline-brand',
            disabled ? 'opacity-50' : 'cursor-pointer',
            own === value && 'bg-card text-brand shadow-[0_1px_3px_#3a201033]',
            own === value &&
              'forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
          )}
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            disabled={disabled}
            onChange={() => onChange(own)}
            className="sr-only"
          />
          {Icon && <Icon className="size-4.5" aria-hidden />}
          {text}
        </label>
      ))}
    </div>
  );
}
