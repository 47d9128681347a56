import { Button } from '@chefly/ui';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { DialogUnavailable, part } from '../part';

const DeviceCheck = part(() => import('./device-check'), DialogUnavailable);

/** The way to look at oneself and to choose devices before a session. */
export function CheckDevices({ video, className }: { video: boolean; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="ghost"
        className={className}
        icon={<Settings2 className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {video ? 'Check camera and microphone' : 'Check microphone'}
      </Button>
      {open && <DeviceCheck video={video} onClose={() => setOpen(false)} />}
    </>
  );
}
