import { useLayoutEffect, type RefObject } from 'react';
import { classes } from './classes';

/** A row that is moved sideways: where it goes on beyond an edge it fades there. */
export const fadesBeside = classes(
  // words for who does not see it move along, and make the page no wider
  'relative overflow-x-auto overflow-y-hidden [scrollbar-width:none]',
  '[mask-image:linear-gradient(to_right,transparent,black_var(--fade-left,0px),black_calc(100%-var(--fade-right,0px)),transparent)]',
);
const FADE = '2rem';

/** Tells such a row what lies beyond which of its edges, whichever way it is read. */
export function useRowEdges(row: RefObject<HTMLElement | null>) {
  // what is in it may be other with each drawing
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const frame = element.getBoundingClientRect();
      const parts = [...element.children].map((part) => part.getBoundingClientRect());
      const left = parts.some((part) => part.left < frame.left - 1);
      const right = parts.some((part) => part.right > frame.right + 1);
      element.style.setProperty('--fade-left', left ? FADE : '0px');
      element.style.setProperty('--fade-right', right ? FADE : '0px');
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    for (const each of [element, ...element.children]) sizes.observe(each);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  });
}
