import { useEffect, useState, type RefObject } from 'react';

/** Whether the reader has scrolled past something. */
export function useScrolledPast(mark: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry)
          setPast(
            !entry.isIntersecting && entry.boundingClientRect.bottom < entry.rootBounds!.top + 1,
          );
      },
      { rootMargin: '-58px 0px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark]);
  return past;
}
