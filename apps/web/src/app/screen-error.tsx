import { ErrorState, tabKeeps } from '@chefly/ui';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { ScreenUnavailable } from './screens';

const LOOK_MS = 2000;
/** A reload that did not help is not repeated at once: it would never end. */
const ONCE_IN_MS = 30_000;
const KEY = 'chefly-reloaded';

const answers = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );

function reload() {
  tabKeeps.write(KEY, String(Date.now()));
  location.reload();
}
const reloadedLately = () => Date.now() - Number(tabKeeps.read(KEY)) < ONCE_IN_MS;

/**
 * A screen that could not be shown. One that did not load comes by itself as soon as the server
 * answers again.
 */
export function ScreenError() {
  const away = useRouteError() instanceof ScreenUnavailable;
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    if (!away) return;
    const look = () => void (reloadedLately() || answers().then((back) => back && reload()));
    const timer = setInterval(look, LOOK_MS);
    addEventListener('online', look);
    return () => (clearInterval(timer), removeEventListener('online', look));
  }, [away]);
  const retry = async () => {
    setLooking(true);
    if (await answers()) reload();
    else setLooking(false);
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
