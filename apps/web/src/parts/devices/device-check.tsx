import { Button, Dialog } from '@chefly/ui';
import { DevicesPanel } from './devices-panel';
import { usePreview } from './own-devices';

/** A look at oneself and a word into the microphone before others see and hear. */
export default function DeviceCheck({ video, onClose }: { video: boolean; onClose: () => void }) {
  const title = video ? 'Camera and microphone' : 'Microphone';
  return (
    <Dialog over open onClose={onClose} title={title}>
      <Opened video={video} />
      <Button look="primary" size="large" className="sticky bottom-0 z-[1] mt-5" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}

function Opened({ video }: { video: boolean }) {
  return <DevicesPanel own={usePreview(video)} video={video} />;
}
