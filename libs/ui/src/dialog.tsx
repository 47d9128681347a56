import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { IconButton } from './button';
import { classes } from './classes';
import { PageMark } from './page-mark';
import { focusTitle } from './screen-title';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** `side` opens at the end of the screen, `twin` there in two columns, `full` over all of it. */
  shape?: 'center' | 'side' | 'twin' | 'full' | 'menu';
  dark?: boolean;
  /** Opened over an `Overlay`. */
  over?: boolean;
}

const shapes = {
  center: classes(
    'inset-x-0 bottom-0 max-h-[90dvh] p-6 rounded-t-3xl',
    'sm:inset-auto sm:start-1/2 sm:top-1/2 sm:w-[min(480px,calc(100vw-32px))]',
    'sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-3xl rtl:sm:translate-x-1/2',
  ),
  side: 'inset-y-0 end-0 w-full p-5 sm:w-[400px] sm:border-s',
  twin: 'inset-y-0 end-0 w-[min(46rem,94vw)] border-s px-5 py-3',
  menu: 'inset-y-0 start-0 w-[min(300px,85vw)] border-e p-5',
  full: 'inset-0 p-0',
};

/**
 * Gives the focus back to where it was when `open` began; where that is gone, to the screen's
 * title. Radix asks for it a moment after the dialog is gone: who went on by the keyboard in that
 * moment stays where they are. A dialog itself holds the focus only until somebody wants it.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (event: Event) => {
    event.preventDefault();
    const now = document.activeElement;
    if (now && now !== document.body && !now.matches('[role="dialog"]')) return;
    const back = opener.current;
    const usable = back instanceof HTMLElement && back.isConnected && back !== document.body;
    if (usable) return back.focus();
    focusTitle();
  };
}

/**
 * To what is marked for it: `autoFocus` comes too early for a dialog over another, which would take
 * the focus back.
 */
function focusFirst(event: Event) {
  const first = (event.target as Element).querySelector<HTMLElement>('[data-focus-first]');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** From its last stop the tab key leads to its first one, to which Radix moves the focus alone. */
function scrollToFocused({ target, currentTarget: dialog }: FocusEvent) {
  // what opens over it bubbles through it, too
  if (target === dialog || !dialog.contains(target)) return;
  const [stop, box] = [target.getBoundingClientRect(), dialog.getBoundingClientRect()];
  if (stop.bottom <= box.top || stop.top >= box.bottom) target.scrollIntoView({ block: 'nearest' });
}

export function Dialog({ open, onClose, title, children, shape = 'center', dark, over }: Props) {
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className={classes('fixed inset-0 animate-fade bg-black/45', over ? 'z-[60]' : 'z-40')}
        >
          {/* what covers everything leaves no dark gutter beside itself */}
          {shape !== 'full' && <PageMark mark="scrim" />}
        </Radix.Overlay>
        <Radix.Content
          data-theme={dark ? 'dark' : undefined}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
          onFocus={scrollToFocused}
          className={classes(
            'fixed flex flex-col overflow-y-auto overscroll-contain',
            // what stays at its lower edge lies over no stop of the tab key
            'scroll-pb-24',
            over ? 'z-[60]' : 'z-40',
            'animate-rise border-line bg-card text-ink shadow-lift outline-none',
            shapes[shape],
          )}
        >
          <div className={classes('flex items-center gap-3', shape === 'full' ? 'hidden' : 'mb-4')}>
            <Radix.Title className="flex-1 text-2xl">{title}</Radix.Title>
            {shape !== 'full' && (
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
