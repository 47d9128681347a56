import { Button } from '@chefly/ui';
import { useEffect, useRef, useState } from 'react';
import { useInstallOffer } from '../../parts/install-offer';

const words = {
  asked: 'Your browser asks you whether it may.',
  installed: 'Installed: it opens from this device’s screen.',
  not: 'Not installed. Your browser’s own menu has it, too.',
};

/**
 * Where the browser offers it: chefly as a program of this device's own. The offer is good once; what
 * came of it stands in its place, and has the focus that its button had.
 */
export function InstallHere() {
  const install = useInstallOffer();
  const [came, setCame] = useState<keyof typeof words | null>(null);
  const said = useRef<HTMLSpanElement>(null);
  // also of an offer that the browser makes once more
  useEffect(() => void (came === 'asked' && said.current?.focus()), [came]);
  if (!install && !came) return null;
  const press = async () => {
    setCame('asked');
    setCame((await install!()) ? 'installed' : 'not');
  };
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 px-5 py-3">
      <span className="min-w-0">
        <span className="block font-medium">Install chefly</span>
        <span
          ref={said}
          role={came ? 'status' : undefined}
          tabIndex={came ? -1 : undefined}
          className="block text-[0.8125rem] text-soft"
        >
          {came ? words[came] : 'It opens in a window of its own, from this device’s screen.'}
        </span>
      </span>
      {install && <Button onClick={() => void press()}>Install</Button>}
    </div>
  );
}
