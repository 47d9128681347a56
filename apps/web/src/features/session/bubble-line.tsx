import type { SessionMessage } from '@chefly/contracts';
import { useAccount, useLive } from '@chefly/api-client/react';
import { classes, written } from '@chefly/ui';
import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';

const SHOWN_MS = 6000;

/** The last message of somebody else as one line over the picture, for six seconds. */
export function BubbleLine({
  sessionUid,
  inSight,
  className,
  onOpen,
}: {
  sessionUid: string;
  /** The chat itself is on the screen. */
  inSight: boolean;
  className: string;
  onOpen: () => void;
}) {
  const { uid: me } = useAccount();
  const [message, setMessage] = useState<SessionMessage | null>(null);
  useLive('message', (next) => {
    if (next.sessionUid === sessionUid && next.sender.uid !== me) setMessage(next);
  });
  useLive('message.removed', ({ uid }) => message?.uid === uid && setMessage(null));
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  if (message && inSight) setMessage(null);
  if (!message || inSight) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(
        'z-10 flex min-h-11 animate-rise items-center gap-2.5 rounded-[22px]',
        'bg-[#33262a] px-3.5 py-1.5 text-[0.875rem] shadow-lift',
        className,
      )}
    >
      <MessageCircle className="size-5 shrink-0 text-brand" aria-hidden />
      <span className="line-clamp-2 min-w-0 flex-1 text-start leading-tight">
        <b className="me-1.5" {...written(message.sender.firstName)}>
          {message.sender.firstName}
        </b>
        <span {...written(message.text)}>{message.text}</span>
      </span>
    </button>
  );
}
