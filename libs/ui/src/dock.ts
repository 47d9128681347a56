import { useLayoutEffect, type RefObject } from 'react';

/**
 * What stays at the lower edge of a screen says how high it is, so that what floats over the screen
 * stands above it and covers none of it.
 */
export function useDock(dock: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = dock.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => {
      const moves = getComputedStyle(element).position === 'static';
      style.setProperty('--dock', moves ? '0px' : `${element.offsetHeight}px`);
    };
    // told at once, and whenever it grows, shrinks or finds another place
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
    };
  }, [dock]);
}

/** Above the dock, where there is one; else within the thumb's reach. */
export const aboveDock = 'bottom-[max(6rem,calc(var(--dock,0px)+0.75rem))]';
/** The same on a phone that lies, where each line counts. */
export const aboveDockLying = 'land:bottom-[calc(var(--dock,0px)+0.75rem)]';
