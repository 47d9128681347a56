import { useSyncExternalStore } from 'react';

/** Whether a media query holds, and again whenever that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether there is a pointer that hovers and hits what is small: one has keys beside it, a phone none. */
export const useKeyboardBeside = () => useMedia('(hover: hover) and (pointer: fine)');
