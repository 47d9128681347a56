import { classes } from '@chefly/ui';

/** The open entry of a queue, which may take the focus. */
export const articleClass = classes(
  'min-w-0 p-5 rounded-card border border-line bg-card outline-none',
  'focus-visible:outline-2 focus-visible:outline-brand',
);
