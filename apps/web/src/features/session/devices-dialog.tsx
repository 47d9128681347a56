import { Button, Dialog } from '@chefly/ui';
import { PictureInPicture2 } from 'lucide-react';
import { DevicesPanel } from '../../parts/devices/devices-panel';
import type { OwnDevices } from '../../parts/devices/own-devices';
import type { Apart } from './use-picture-in-picture';

/**
 * The own devices, in the middle of a session.
 *
 * @param apart where the picture of the other may leave the page by this way
 */
export function DevicesDialog({
  open,
  own,
  video,
  apart,
  onClose,
}: {
  open: boolean;
  own: OwnDevices;
  video: boolean;
  apart?: Apart;
  onClose: () => void;
}) {
  return (
    <Dialog
      dark
      open={open}
      onClose={onClose}
      title={video ? 'Camera and microphone' : 'Microphone'}
    >
      <DevicesPanel own={own} video={video} />
      {apart && (
        <Button
          className="mt-4 h-12 w-full"
          icon={<PictureInPicture2 className="size-5" />}
          aria-pressed={apart.on}
          onClick={() => (apart.toggle(), onClose())}
        >
          Picture in picture
        </Button>
      )}
    </Dialog>
  );
}
