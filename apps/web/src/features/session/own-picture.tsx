import type { RoomState } from '@chefly/media-room';
import { classes } from '@chefly/ui';
import { CameraOff } from 'lucide-react';

/** What the others see of oneself, in the corner. */
export function OwnPicture({ local: { camera, stream } }: { local: RoomState['local'] }) {
  return (
    <figure
      className={classes(
        'absolute bottom-3 end-3 aspect-[4/3] w-24 overflow-hidden rounded-2xl sm:w-40',
        'border-2 border-[#F6ECE3] bg-[#33262a] shadow-[0_10px_30px_#000a]',
      )}
    >
      {camera ? (
        <VideoPreview stream={stream} />
      ) : (
        <span className="grid size-full place-items-center">
          <CameraOff className="size-6 text-soft" aria-label="Your camera is off" />
        </span>
      )}
    </figure>
  );
}

function VideoPreview({ stream }: { stream: MediaStream | null }) {
  return (
    <video
      autoPlay
      playsInline
      muted
      aria-label="Your camera"
      className="size-full -scale-x-100 object-cover"
      ref={(element) =>
        void (element && element.srcObject !== stream && (element.srcObject = stream))
      }
    />
  );
}
