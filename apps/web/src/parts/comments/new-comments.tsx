import { Button } from '@chefly/ui';
import { useRef, useState } from 'react';
import type { AboutSubject } from './thread';
import { useLiveComments } from './use-live-comments';

/** The top of the list, where new comments arrive; to whoever reads further down, the way up to them. */
export function NewComments({ subject, onNew }: { subject: AboutSubject; onNew: () => void }) {
  const top = useRef<HTMLDivElement>(null);
  const [unseen, setUnseen] = useState(0);
  useLiveComments(subject, () => {
    onNew();
    const { top: y = 0 } = top.current?.getBoundingClientRect() ?? {};
    if (y < 0) setUnseen((n) => n + 1);
  });
  const goUp = () => {
    setUnseen(0);
    top.current?.scrollIntoView({ block: 'end', behavior: 'smooth' });
  };
  return (
    <>
      <div ref={top} />
      {unseen > 0 && (
        <div className="sticky top-0 z-10 h-0 text-center">
          <Button look="primary" className="animate-rise rounded-full shadow-lift" onClick={goUp}>
            <bdi>{unseen} new</bdi>
          </Button>
        </div>
      )}
    </>
  );
}
