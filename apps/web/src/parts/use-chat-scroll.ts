import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** So near the end, in pixels, the reader follows what is said. */
const NEAR = 80;

/**
 * Where the reader of a chat stands: at the end new words are followed; further up what is being
 * read stays where it is, whatever comes in above or below.
 *
 * @param shown the uids of the first and the last message
 * @param own the last of one's own words on their way: they are always followed
 */
export function useChatScroll(
  { oldest, newest }: { oldest?: string; newest?: string },
  own?: { uid: string; failed: boolean },
) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const stood = useRef<{ element: HTMLElement; top: number }>(null);
  /** The last message when the reader went up; null at the end. */
  const [left, setLeft] = useState<string | null>(null);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });

  useLayoutEffect(() => {
    const { element, top } = stood.current ?? {};
    if (box.current && element?.isConnected)
      box.current.scrollTop += element.offsetTop - (top ?? 0);
  }, [oldest]);
  useLayoutEffect(() => {
    if (left === null) toEnd();
    // who leaves the end is not brought back to it
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [newest, own?.failed]);
  useLayoutEffect(() => {
    if (own?.uid) toEnd();
  }, [own?.uid]);
  // a keyboard that opens, or a window made narrower, takes nobody from the end
  const onResize = useEffectEvent(() => left === null && toEnd());
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(() => onResize());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    stood.current = first.current && { element: first.current, top: first.current.offsetTop };
  });

  return {
    /** For what scrolls; the first message's place is measured in it. */
    box,
    first,
    onScroll() {
      const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
      const atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
      setLeft((before) => (atEnd ? null : (before ?? newest ?? '')));
    },
    /** Something was said since the reader went up. */
    missed: left !== null && left !== newest,
    toEnd,
  };
}
