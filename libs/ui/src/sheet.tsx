import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from './button';
import { classes } from './classes';
import { useReturnFocus } from './dialog';
import { PageMark } from './page-mark';

/** Pulled further down than this and let go, it closes. */
const CLOSES_PX = 90;

/**
 * What rises over the lower part of a screen, and can be pulled down again; in the middle of a
 * large one. Its foot stays in sight.
 */
export function Sheet({
  open,
  onClose,
  title,
  note,
  foot,
  over,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Below the title, in a few words. */
  note?: string;
  foot?: ReactNode;
  /** Over what waits for one thing and covers the whole screen. */
  over?: boolean;
  children: ReactNode;
}) {
  const returnFocus = useReturnFocus(open);
  const sheet = useRef<HTMLDivElement>(null);
  const pull = usePull(sheet, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className={classes('fixed inset-0 animate-fade bg-black/60', over ? 'z-[60]' : 'z-40')}
        >
          <PageMark mark="scrim" />
        </Radix.Overlay>
        <Radix.Content
          ref={sheet}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className={classes(
            over ? 'z-[60]' : 'z-40',
            'fixed inset-x-0 bottom-0 flex max-h-[min(78dvh,100dvh-3rem)] flex-col',
            'animate-sheet rounded-t-[26px] bg-card text-ink shadow-lift outline-none',
            'sm:inset-auto sm:start-1/2 sm:top-1/2 sm:w-[min(520px,calc(100vw-32px))]',
            'sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-[26px] rtl:sm:translate-x-1/2',
            'land:max-h-dvh',
          )}
        >
          <div {...pull} className="touch-none px-5 pt-2 land:pt-1">
            <span
              aria-hidden
              className="mx-auto mb-1 block h-1.25 w-10 rounded-full bg-edge sm:invisible"
            />
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-2xl">{title}</Radix.Title>
                {note && <p className="text-[0.8125rem] text-soft">{note}</p>}
              </div>
              <Radix.Close asChild>
                <IconButton label="Close" className="-me-2.5">
                  <X className="size-5" />
                </IconButton>
              </Radix.Close>
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2">
            {children}
          </div>
          {foot && (
            <div className="border-t border-line px-4 pb-[max(1rem,env(safe-area-inset-bottom))] pt-3 land:pb-2 land:pt-2">
              {foot}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Follows the finger downwards. */
function usePull(sheet: React.RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number | null>(null);
  const end = (event: PointerEvent) => {
    if (from.current === null) return;
    const pulled = event.clientY - from.current;
    from.current = null;
    if (event.type === 'pointerup' && pulled > CLOSES_PX) onClose();
    else sheet.current?.style.removeProperty('translate');
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if ((event.target as Element).closest('button') || event.pointerType === 'mouse') return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === null || !sheet.current) return;
      sheet.current.style.translate = `0 ${Math.max(0, event.clientY - from.current)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
