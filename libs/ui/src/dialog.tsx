import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button';
import { classes } from './classes';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Hide the title from the eye, not from screen readers. */
  quietTitle?: boolean;
  children: ReactNode;
  /** `side` opens at the end of the screen, `full` over all of it. */
  shape?: 'center' | 'side' | 'full' | 'menu';
  dark?: boolean;
}

const shapes = {
  center:
    'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-3xl p-6 sm:inset-auto sm:start-1/2 sm:top-1/2 sm:w-[min(480px,calc(100vw-32px))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-3xl rtl:sm:translate-x-1/2',
  side: 'inset-y-0 end-0 w-full p-5 sm:w-[400px] sm:border-s',
  menu: 'inset-y-0 start-0 w-[min(300px,85vw)] border-e p-5',
  full: 'inset-0 p-0',
};

export function Dialog({
  open,
  onClose,
  title,
  quietTitle,
  children,
  shape = 'center',
  dark,
}: Props) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-black/45" />
        <Radix.Content
          data-theme={dark ? 'dark' : undefined}
          aria-describedby={undefined}
          className={classes(
            'fixed z-40 flex animate-rise flex-col overflow-y-auto overscroll-contain border-line bg-card text-ink shadow-lift outline-none',
            shapes[shape],
          )}
        >
          <div
            className={classes(
              'flex items-center gap-3',
              quietTitle ? 'sr-only' : shape === 'full' ? 'hidden' : 'mb-4',
            )}
          >
            <Radix.Title className="flex-1 text-2xl">{title}</Radix.Title>
            {!quietTitle && shape !== 'full' && (
              <Radix.Close asChild>
                <IconButton label="Close">
                  <X className="size-5" />
                </IconButton>
              </Radix.Close>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
