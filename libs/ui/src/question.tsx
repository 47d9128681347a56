import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What comes of it. */
  children: ReactNode;
  /** What is done when it is meant, and what is kept when not. */
  yes: string;
  no: string;
  busy?: boolean;
  dark?: boolean;
  onYes: () => void;
}

/**
 * Asks before something is taken away. What keeps it has the focus, and keeps nothing any more while
 * it is being taken away.
 */
export function Question({ open, onClose, title, children, yes, no, busy, dark, onYes }: Props) {
  return (
    <Dialog dark={dark} open={open} onClose={onClose} title={title}>
      <p className="mb-5 break-words text-soft">{children}</p>
      <div className="flex gap-3">
        <Button look="danger" className="flex-1" busy={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button className="flex-1" data-focus-first disabled={busy} onClick={onClose}>
          {no}
        </Button>
      </div>
    </Dialog>
  );
}
