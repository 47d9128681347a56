import { useEffect, useState, type RefObject } from 'react';

/**
 * What is moved through is a stop of the tab key, so that arrows move it: for as long as there is
 * more of it than is seen.
 *
 * @returns its `tabIndex`
 */
export function useScrollStop(box: RefObject<HTMLElement | null>): 0 | undefined {
  const [more, setMore] = useState(false);
  // what is in it may be other with each drawing
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () =>
      setMore(
        element.scrollHeight > element.clientHeight + 1 ||
          element.scrollWidth > element.clientWidth + 1,
      );
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return more ? 0 : undefined;
}
