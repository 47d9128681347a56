import type { CommentPart } from '@chefly/contracts';
import { written } from '@chefly/ui';
import { Link } from 'react-router-dom';

/** What somebody wrote; members named in it are links. */
export function CommentWords({ parts }: { parts: CommentPart[] }) {
  return (
    <p
      className="prose-width whitespace-pre-line break-words"
      {...written(parts.map((part) => part.text).join(''))}
    >
      {parts.map((part, i) =>
        part.memberUid ? (
          <Link
            key={i}
            to={`/user?uid=${part.memberUid}`}
            className="font-semibold text-brand hover:underline"
          >
            <bdi>{part.text}</bdi>
          </Link>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
