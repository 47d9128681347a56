import { ErrorState } from '@chefly/ui';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { loadAnew, loadedLately } from '../parts/load-anew';
import { ScreenUnavailable } from '../parts/load-part';

const LOOK_MS = 2000;
/**
 * A screen that could not be shown. One that did not load comes by itself as soon as the server
 * answers again.
 */
export function ScreenError() {
  const away = useRouteError() instanceof ScreenUnavailable;
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    if (!away) return;
    const look = () => void (loadedLately() || loadAnew());
    // a newer version is there already
    look();
    const timer = setInterval(look, LOOK_MS);
    addEventListener('online', look);
    return () => (clearInterval(timer), removeEventListener('online', look));
  }, [away]);
  const retry = async () => {
    setLooking(true);
    if (!(await loadAnew())) setLooking(false);
  };
  return (
    <section className="grid min-h-[60dvh] place-content-center">
      <h1 className="sr-only">Not shown</h1>
      <ErrorState
        message={
          away
            ? 'We cannot reach chefly, so this screen did not come. It appears by itself as soon as ' +
              'we can; what you wrote is kept.'
            : 'This screen could not be shown. What you wrote is kept.'
        }
        busy={looking}
        onRetry={() => void retry()}
      />
    </section>
  );
}

export const WholeScreenError = () => (
  <main>
    <ScreenError />
  </main>
);
