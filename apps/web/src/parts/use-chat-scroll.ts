import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** So near the end, in pixels, the reader follows what is said. */
const NEAR = 80;

/** The first message of which anything is in sight. */
function readIn({ scrollTop }: HTMLElement, content: HTMLElement): HTMLElement | undefined {
  const all = [...content.querySelectorAll<HTMLElement>(':scope > [data-message]')];
  return all.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > scrollTop);
}

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
  const content = useRef<HTMLDivElement>(null);
  const stood = useRef<{ element: HTMLElement; top: number }>(null);
  /** The last message when the reader went up; null at the end. */
  const [left, setLeft] = useState<string | null>(null);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });

  const note = () => {
    const element = box.current && content.current && readIn(box.current, content.current);
    stood.current = element ? { element, top: element.offsetTop } : null;
  };
  const hold = () => {
    const { element, top } = stood.current ?? {};
    if (box.current && element?.isConnected)
      box.current.scrollTop += element.offsetTop - (top ?? 0);
    note();
  };

  useLayoutEffect(hold, [oldest]);
  useLayoutEffect(() => {
    if (left === null) toEnd();
    // who leaves the end is not brought back to it
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [newest, own?.failed]);
  useLayoutEffect(() => {
    if (own?.uid) toEnd();
  }, [own?.uid]);
  // a keyboard that opens, a window made narrower, or a card that has come takes nobody from where
  // they stand
  const onResize = useEffectEvent(() => (left === null ? toEnd() : hold()));
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize());
    for (const { current } of [box, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(note);

  return {
    /** For what scrolls; the place of messages is measured in it. */
    box,
    /** For what is in it: its messages are marked as such. */
    content,
    onScroll() {
      note();
      const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
      const atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
      setLeft((before) => (atEnd ? null : (before ?? newest ?? '')));
    },
    /** Something was said since the reader went up. */
    missed: left !== null && left !== newest,
    toEnd,
  };
}
