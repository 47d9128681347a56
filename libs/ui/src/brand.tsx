import { CookingPot } from 'lucide-react';
import { classes } from './classes';

export function Brand({ large }: { large?: boolean }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2 font-serif font-semibold tracking-tight text-brand',
        large ? 'text-[2.125rem]' : 'text-2xl',
      )}
    >
      <CookingPot className={large ? 'size-9' : 'size-6.5'} strokeWidth={2.2} aria-hidden />
      chefly
    </span>
  );
}
