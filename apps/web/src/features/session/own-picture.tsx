import type { ConnectionRung } from '@chefly/contracts';
import { carriesPicture, type RoomState } from '@chefly/media-room';
import { classes } from '@chefly/ui';
import { CameraOff } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { OwnVideo } from '../../parts/devices/own-video';
import { QualityMark } from './quality-mark';

const corners = ['end-3 bottom-3', 'start-3 bottom-3', 'start-3 top-16', 'end-3 top-16'] as const;

const ABOVE = 3;

/** What the others see of oneself: a tile, or in a corner of the picture, to be moved to another. */
export function OwnPicture({
  local: { camera, stream },
  quality,
  corner,
  above,
  className,
}: {
  local: RoomState['local'];
  /** What the own connection carries to them. */
  quality: ConnectionRung;
  corner?: boolean;
  /** In an upper corner, until it is moved: the lower ones have a name in each. */
  above?: boolean;
  /** How large the tile is. */
  className?: string;
}) {
  const { at, ...moving } = useCorner(above ? ABOVE : 0);
  const sent = !camera || carriesPicture(quality);
  const shown = (
    <>
      {camera ? (
        <span className={classes('block size-full', !sent && 'opacity-50')}>
          <OwnVideo stream={stream} label="Your camera" />
        </span>
      ) : (
        <span className="grid size-full place-items-center">
          <CameraOff className="size-6 text-soft" aria-label="Your camera is off" />
        </span>
      )}
      <span
        className={classes(
          'absolute start-1 bottom-1 flex items-center gap-0.5 rounded-full bg-black/70 px-1.5',
          'font-semibold whitespace-nowrap',
          // larger letters would cover the picture that they are about
          corner ? 'text-[12px]' : 'text-xs',
        )}
      >
        <QualityMark rung={quality} className="size-3" />
        {sent ? 'You' : 'Not sent'}
      </span>
    </>
  );
  // larger letters leave it as it is: it lies on the others
  const look = 'overflow-hidden bg-[#33262a] [--spacing:4px]';
  if (!corner)
    return <div className={classes('relative rounded-[18px]', look, className)}>{shown}</div>;
  return (
    <button
      type="button"
      aria-label="You, move to the next corner"
      {...moving}
      className={classes(
        'absolute z-[5] h-28 w-21 touch-none rounded-[16px] border-2 border-[#F6ECE3]',
        // where the picture that it lies on is low
        '[@container_(max-height:260px)]:h-20 [@container_(max-height:260px)]:w-18',
        '[@container_(max-height:170px)]:size-16!',
        'land:h-21! land:w-28!',
        'shadow-[0_10px_30px_#000a] min-[960px]:h-30 min-[960px]:w-40',
        look,
        corners[at],
      )}
    >
      {shown}
    </button>
  );
}

/** Pressed, it goes to the next corner; drawn, to the nearest one. */
function useCorner(first: number) {
  const [chosen, setAt] = useState<number | null>(null);
  const at = chosen ?? first;
  const [drawn, setDrawn] = useState(false);
  return {
    at,
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.parentElement!.getBoundingClientRect();
      const own = event.currentTarget.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      const out = x < own.left || x > own.right || y < own.top || y > own.bottom;
      setDrawn(out);
      if (!out) return;
      const rtl = document.documentElement.dir === 'rtl';
      const atEnd = x > box.left + box.width / 2 !== rtl;
      const below = y > box.top + box.height / 2;
      setAt(below ? (atEnd ? 0 : 1) : atEnd ? 3 : 2);
    },
    onClick: () => (drawn ? setDrawn(false) : setAt((at + 1) % corners.length)),
  };
}
