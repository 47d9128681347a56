import { Dialog } from '@chefly/ui';
import { DevicesPanel } from '../../parts/devices/devices-panel';
import type { OwnDevices } from '../../parts/devices/own-devices';

/** The own devices, in the middle of a session. */
export function DevicesDialog({
  open,
  own,
  video,
  onClose,
}: {
  open: boolean;
  own: OwnDevices;
  video: boolean;
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
    </Dialog>
  );
}
