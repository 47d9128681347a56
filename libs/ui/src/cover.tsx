import { CookingPot } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { useReturnFocus } from './dialog';
import { PageMark } from './page-mark';

/**
 * The whole screen waits for one thing, and says for what. What lies behind cannot be reached
 * meanwhile.
 */
export function Overlay({
  title,
  children,
  dark,
  plain,
}: {
  title: string;
  children?: ReactNode;
  dark?: boolean;
  /** Without the pot: what is waited for has a picture of its own. */
  plain?: boolean;
}) {
  const returnFocus = useReturnFocus(true);
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          data-theme={dark ? 'dark' : undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={returnFocus}
          className={classes(
            // more than the screen holds is scrolled, from its beginning
            'fixed inset-0 z-50 grid [place-content:safe_center] justify-items-center gap-5',
            'grid-cols-[minmax(0,auto)] overflow-y-auto px-6 py-4 land:gap-3 land:py-2',
            'text-center animate-fade outline-none backdrop-blur-md',
            // what has a picture of its own cuts its parts out of plain paper
            dark ? 'bg-[#120D0E] text-ink' : plain ? 'bg-paper' : 'bg-paper/92',
          )}
        >
          {dark && <PageMark mark="room" />}
          {!plain && (
            <span
              className={classes(
                'grid size-28 place-items-center [@media(max-height:480px)]:hidden',
                'rounded-full border-8 border-card bg-brand-wash text-brand shadow-lift',
              )}
            >
              <CookingPot className="size-11 animate-simmer" aria-hidden />
            </span>
          )}
          <Radix.Title className="text-3xl land:text-2xl">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
