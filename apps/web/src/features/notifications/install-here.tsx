import { Button } from '@chefly/ui';
import { useInstallOffer } from '../../parts/install-offer';

/** Where the browser offers it: chefly as a program of this device's own. */
export function InstallHere() {
  const install = useInstallOffer();
  if (!install) return null;
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 px-5 py-3">
      <span className="min-w-0">
        <span className="block font-medium">Install chefly</span>
        <span className="block text-[0.8125rem] text-soft">
          It opens in a window of its own, from this device’s screen.
        </span>
      </span>
      <Button onClick={install}>Install</Button>
    </div>
  );
}
