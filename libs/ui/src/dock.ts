import { useLayoutEffect, type RefObject } from 'react';

/** In pixels: further from the lower edge it is in the way of nothing that floats there. */
const NEAR = 180;

/**
 * What stays at the lower edge of a screen says how much of it it takes, so that what floats over the
 * screen stands above it and covers none of it.
 */
export function useDock(dock: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = dock.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const moves = getComputedStyle(element).position === 'static';
      // one that sticks there stands further up where its screen ends
      const height = moves || innerHeight - bottom > NEAR ? 0 : Math.ceil(innerHeight - top);
      const said = `${Math.max(0, height)}px`;
      if (style.getPropertyValue('--dock') !== said) style.setProperty('--dock', said);
    };
    // told at once, and whenever it grows, shrinks or finds another place
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    for (const change of ['scroll', 'resize']) addEventListener(change, tell, { passive: true });
    return () => {
      observer.disconnect();
      for (const change of ['scroll', 'resize']) removeEventListener(change, tell);
      style.removeProperty('--dock');
    };
  }, [dock]);
}

/** Above the dock, where there is one; else within the thumb's reach. */
export const aboveDock = 'bottom-[max(6rem,calc(var(--dock,0px)+0.75rem))]';
/** The same on a phone that lies, where each line counts. */
export const aboveDockLying = 'land:bottom-[calc(var(--dock,0px)+0.75rem)]';
