import { classes } from '@chefly/ui';
import { CookingPot } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { isRoom } from './room-path';

/**
 * What stands on the screen before anything else can: the same picture is in the page itself, drawn
 * before any program has come.
 */
export function Splash() {
  const room = isRoom(useLocation().pathname);
  return (
    <main>
      <div
        role="status"
        aria-label="chefly"
        data-theme={room ? 'dark' : undefined}
        className="grid min-h-dvh place-content-center justify-items-center gap-5 bg-paper"
      >
        <span
          className={classes(
            'grid size-36 place-items-center',
            'rounded-full border-[10px] border-card bg-brand-wash text-brand shadow-lift',
          )}
        >
          <CookingPot className="size-16 animate-simmer" aria-hidden />
        </span>
        <span className="font-serif text-5xl font-semibold tracking-tight text-brand">chefly</span>
      </div>
    </main>
  );
}
