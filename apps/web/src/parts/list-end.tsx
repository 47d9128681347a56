import { Button } from '@chefly/ui';
import { useEffect, useRef } from 'react';

/** Asks for the next page when the end of the list comes near; the button serves keyboards and failures. */
export function ListEnd({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || busy || !mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '800px' });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [more, busy, onMore]);
  if (!more) return null;
  return <div ref={mark} className="grid justify-center p-6"><Button busy={busy} onClick={onMore}>Show more</Button></div>;
}
