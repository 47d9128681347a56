import { Button } from '@chefly/ui';
import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const DeviceCheck = lazy(() => import('./device-check'));

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
      {open && (
        <Suspense>
          <DeviceCheck video={video} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
