import { classes } from '@chefly/ui';

/** The key that does what the button does. */
export const KeyMark = ({ children }: { children: string }) => (
  <kbd
    className={classes(
      'ms-1 grid h-6 min-w-6 place-items-center rounded-md border border-current/40 px-1',
      'font-sans text-[0.75rem] font-semibold uppercase',
    )}
  >
    {children}
  </kbd>
);
