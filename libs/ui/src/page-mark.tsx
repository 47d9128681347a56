import { useLayoutEffect } from 'react';

/**
 * What the rest of the page heeds, by `data-…` of its root:
 * `room`, the dark room of a session; `edge-to-edge`, a screen that is one picture; `scrim`, what
 * darkens all that lies behind a dialog; `two-columns`, a screen that takes the place of the
 * sections; `own-bar`, a screen whose bar takes the place of the page's.
 */
export type Mark = 'room' | 'edge-to-edge' | 'scrim' | 'two-columns' | 'own-bar';

/** How many there are of each: one dialog may be over another. */
const here = new Map<Mark, number>();

function count(mark: Mark, by: 1 | -1) {
  const now = (here.get(mark) ?? 0) + by;
  here.set(mark, now);
  document.documentElement.toggleAttribute(`data-${mark}`, now > 0);
}

/**
 * The page bears a mark while this is on it. `:has()` in a style sheet would need no program, but
 * where it decides about the page, browsers look at every element anew whenever one comes or goes:
 * that was three quarters of what styles cost a screen that loads.
 */
export function PageMark({ mark }: { mark: Mark }) {
  useLayoutEffect(() => {
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark]);
  return null;
}
