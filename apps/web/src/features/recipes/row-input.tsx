import { classes } from '@chefly/ui';
import type { ComponentProps } from 'react';

/** How a field within a row looks. */
export const rowField = (error?: string) =>
  classes(
    'min-h-11 min-w-0 px-3 rounded-lg border bg-paper text-ink',
    'focus:outline-hidden focus:ring-2 focus:ring-brand',
    error ? 'border-live' : 'border-edge hover:border-soft',
  );

export function RowInput({
  label,
  error,
  className,
  ...input
}: ComponentProps<'input'> & { label: string; error?: string }) {
  return (
    <input
      aria-label={label}
      aria-invalid={!!error}
      autoComplete="off"
      dir="auto"
      className={classes(rowField(error), className)}
      {...input}
    />
  );
}

/** What is wrong with a row, under it. */
export const RowProblem = ({ problems }: { problems: (string | undefined)[] }) =>
  problems.some(Boolean) && (
    <p role="alert" className="px-1 pt-1 text-[0.8125rem] text-live">
      {problems.filter(Boolean).join('. ')}
    </p>
  );
