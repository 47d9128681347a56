import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes';

const looks = {
  primary: 'bg-brand text-on-brand border-transparent hover:brightness-105',
  plain: 'bg-card text-ink border-line hover:border-edge',
  wash: 'bg-brand-wash text-brand border-transparent hover:brightness-97',
  ghost: 'bg-transparent text-soft border-transparent hover:text-ink hover:bg-line/40',
  danger: 'bg-live text-on-live border-transparent hover:brightness-105',
};
const sizes = {
  small: 'min-h-11 px-4 text-[0.9375rem] rounded-control gap-2',
  large: 'min-h-13 px-6 text-base rounded-2xl gap-2.5',
};

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  icon?: ReactNode;
  /**
   * Work is under way: the button waits and says so to screen readers. It can be pressed no more and
   * keeps the focus, which browsers take from what is `disabled`.
   */
  busy?: boolean;
  /**
   * What it does is done once: the second half of a double press comes before a screen can say that
   * work is under way. So it is of every button that may be busy.
   */
  once?: boolean;
}

export function Button({
  look = 'plain',
  size = 'small',
  icon,
  busy,
  disabled,
  className,
  children,
  type = 'button',
  once = busy !== undefined,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classes(
        'inline-flex max-w-full shrink-0 items-center justify-center py-1',
        'border font-semibold',
        'transition-[filter,border-color,opacity,transform] duration-150 active:scale-[0.98]',
        'disabled:opacity-50 disabled:active:scale-100',
        'aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:active:scale-100',
        looks[look],
        sizes[size],
        className,
      )}
      {...rest}
      onClick={(event) =>
        busy || (once && event.detail > 1) ? event.preventDefault() : onClick?.(event)
      }
    >
      {busy ? (
        <span className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
      ) : (
        icon
      )}
      {children}
    </button>
  );
}

/** How an icon that is pressed looks, button or link. */
export const iconLook = (active?: boolean) =>
  classes(
    'relative grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150',
    active ? 'bg-brand-wash text-brand' : 'text-soft hover:bg-line/40 hover:text-ink',
  );

/** The mark of something new, in sight only: the label says it too. */
export const Dot = ({ className = 'end-2.5 top-2.5' }: { className?: string }) => (
  <span
    className={classes('absolute size-2.5 rounded-full border-2 border-paper bg-live', className)}
  />
);

export function IconButton({
  label,
  className,
  active,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; active?: boolean }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(iconLook(active), className)}
      {...rest}
    >
      {children}
    </button>
  );
}
