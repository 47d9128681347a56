import { classes } from '@chefly/ui';
import type { ReactNode } from 'react';

/** One of the controls of the room. */
export function RoundButton({
  label,
  pressed,
  badge,
  className,
  children,
  onClick,
}: {
  label: string;
  pressed?: boolean;
  /** A number over the icon; none at zero. */
  badge?: number;
  className?: string;
  children: ReactNode;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={classes(
        'relative grid size-13.5 shrink-0 max-[359px]:size-12 place-items-center rounded-full [&_svg]:size-6',
        'transition-transform active:scale-95',
        pressed ? 'bg-ink text-[#120D0E]' : 'bg-[#33262a]',
        className,
      )}
    >
      {children}
      {!!badge && (
        <span
          aria-hidden
          className={classes(
            'absolute -end-0.5 -top-0.5 grid h-6 min-w-6 place-items-center rounded-full px-1.5',
            'bg-live text-[0.75rem] font-bold text-on-live tabular',
          )}
        >
          {badge > 9 ? '9+' : badge}
        </span>
      )}
    </button>
  );
}
