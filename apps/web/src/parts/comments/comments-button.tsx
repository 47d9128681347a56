import { classes, grouped } from '@chefly/ui';
import { MessageCircle } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CommentsOverlay } from './comments-overlay';
import type { AboutSubject } from './thread';

/**
 * Opens the comments of a card. The open overlay is a place of its own in the history, so that Back
 * closes it.
 */
export function CommentsButton({
  subject,
  title,
  count,
}: {
  subject: AboutSubject;
  title: string;
  count: number;
}) {
  const location = useLocation();
  const navigate = useNavigate();
  const open = (location.state as { comments?: string } | null)?.comments === subject.uid;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() =>
          void navigate(location, {
            state: { comments: subject.uid },
            preventScrollReset: true,
          })
        }
        className={classes(
          'flex h-11 items-center gap-2 px-3',
          'rounded-control font-semibold text-soft',
          'transition-colors hover:bg-line/40',
        )}
      >
        <MessageCircle className="size-5.5" aria-hidden />
        <span className="sr-only">{`Comments on ${title},`}</span>
        <span className="tabular">
          {grouped(count)}
          <span className="sr-only">{count === 1 ? ' comment' : ' comments'}</span>
        </span>
      </button>
      {open && <CommentsOverlay subject={subject} onClose={() => void navigate(-1)} />}
    </>
  );
}
