import { classes } from '@chefly/ui';
import type { ComponentProps } from 'react';

/** One of several that are all in sight: its box and its name in one pill. */
export function ChoicePill({
  label,
  plain,
  ...input
}: ComponentProps<'input'> & {
  label: string;
  /** Written by a member: it stands as it was written. */
  plain?: boolean;
}) {
  return (
    <label
      className={classes(
        'flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-edge',
        'px-3.5 text-[0.9375rem] hover:border-soft',
        'has-checked:border-brand has-checked:bg-brand-wash has-checked:font-semibold',
        'has-focus-visible:outline-2 has-focus-visible:outline-brand',
      )}
    >
      <input className="size-4.5 shrink-0 accent-(--brand)" {...input} />
      <span
        dir={plain ? 'auto' : undefined}
        className={classes(
          'min-w-0 wrap-anywhere py-1',
          !plain && 'inline-block first-letter:uppercase',
        )}
      >
        {label}
      </span>
    </label>
  );
}
