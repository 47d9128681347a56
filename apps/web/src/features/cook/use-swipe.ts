import { useRef, type TouchEvent } from 'react';

const FAR_PX = 64;

/** Which way a finger went: along the page's way is back, against it next; null for anything else. */
export function swipeOf(dx: number, dy: number, isRtl: boolean): 'next' | 'back' | null {
  if (Math.abs(dx) < FAR_PX || Math.abs(dx) < 2 * Math.abs(dy)) return null;
  return dx < 0 !== isRtl ? 'next' : 'back';
}

/** Next and Previous by a swipe of one finger. */
export function useSwipe(act: (way: 'next' | 'back') => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const first = touches[0];
      from.current = touches.length === 1 && first ? { x: first.clientX, y: first.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const last = changedTouches[0];
      const start = from.current;
      from.current = null;
      if (!start || !last) return;
      const isRtl = document.documentElement.dir === 'rtl';
      const way = swipeOf(last.clientX - start.x, last.clientY - start.y, isRtl);
      if (way) act(way);
    },
    onTouchCancel: () => void (from.current = null),
  };
}
