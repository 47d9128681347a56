import { CookingPot } from 'lucide-react';
import { classes } from './classes';

export function Brand({ large }: { large?: boolean }) {
  return (
    <span
      className={classes(
        'inline-flex items-center font-serif font-semibold tracking-tight text-brand',
        // a bar full of icons leaves little room on a phone
        large
          ? 'gap-2 text-[2.125rem]'
          : 'gap-2 text-2xl max-[430px]:gap-1 max-[430px]:text-[min(1.25rem,5.6vw)]',
      )}
    >
      <CookingPot className={large ? 'size-9' : 'size-6.5'} strokeWidth={2.2} aria-hidden />
      chefly
    </span>
  );
}
