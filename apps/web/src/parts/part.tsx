import { Dialog, ErrorState } from '@chefly/ui';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadAnew } from './load-anew';
import { loadPart, ScreenUnavailable } from './load-part';

/**
 * A part of a screen that is loaded when it is shown. Where its program does not come the screen
 * stands, with `Instead` in its place, and it is asked for anew the next time that it is shown.
 */
export function part<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P>,
): ComponentType<P> {
  const asked = () =>
    lazy(() =>
      loadPart(load).catch(() => {
        loaded = asked();
        return { default: Instead };
      }),
    );
  let loaded = asked();
  return function Part(props: P) {
    const [Loaded] = useState(() => loaded);
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** For what nobody has asked for, and nobody misses. */
export const Nothing = () => null;

/** For a dialog that somebody has opened. */
export function DialogUnavailable({ onClose }: { onClose: () => void }) {
  const [looking, setLooking] = useState(false);
  const again = async () => {
    setLooking(true);
    if (!(await loadAnew())) setLooking(false);
  };
  return (
    <Dialog over open onClose={onClose} title="Not shown">
      <ErrorState
        message={new ScreenUnavailable().message}
        busy={looking}
        onRetry={() => void again()}
      />
    </Dialog>
  );
}
