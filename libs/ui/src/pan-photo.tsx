import type { Picture as Shown } from '@chefly/contracts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button';
import { Dialog } from './dialog';
import { Picture } from './picture';

/** A picture of somebody's pan, small beside their words; large when it is pressed. */
export function PanPhoto({ picture, title }: { picture: Shown | undefined; title: string }) {
  const [open, setOpen] = useState(false);
  const place = 'size-14 shrink-0 overflow-hidden rounded-2xl';
  if (!picture) return <span className={`${place} bg-line`} aria-hidden />;
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${title}, show it large`}
        className={place}
        onClick={() => setOpen(true)}
      >
        <Picture picture={picture} alt="" ratio="1 / 1" sizes="56px" eager />
      </button>
      <Dialog dark open={open} onClose={close} title={title} shape="full">
        <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] bg-[#120D0E]">
          <p className="flex items-center gap-3 p-3 ps-4">
            <b className="min-w-0 flex-1 truncate" aria-hidden>
              {title}
            </b>
            <IconButton label="Close" onClick={close}>
              <X className="size-5" />
            </IconButton>
          </p>
          <Picture
            picture={picture}
            alt={title}
            sizes="100vw"
            className="m-auto max-h-full max-w-full"
            eager
          />
        </div>
      </Dialog>
    </>
  );
}
