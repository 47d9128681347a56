import type { Person } from '@chefly/contracts';
import { ago, Avatar, fullName, IconButton, Question, useBanner, written } from '@chefly/ui';
import { orGone, useAccount } from '@chefly/api-client/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ReportButton } from './report';
import { whichOf } from './which-of';

interface Props {
  author: Person;
  /** The author's level in what the card is about. */
  level: ReactNode;
  createdAt: string;
  /** The page of the entry alone. */
  to?: string;
  children?: ReactNode;
}

/** Who published what a card shows, and when. */
export function EntryHead({ author, level, createdAt, to, children }: Props) {
  const when = (
    <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
      <bdi>{ago(createdAt)}</bdi>
    </time>
  );
  return (
    <header className="flex items-center gap-3 py-3 pe-2 ps-4">
      <Avatar person={author} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to={`/user?uid=${author.uid}`}
            className="-mt-2.5 min-w-0 truncate pb-0.5 pt-2.5 font-semibold hover:underline"
            {...written(fullName(author))}
          >
            {fullName(author)}
          </Link>
          {level}
        </div>
        <div className="text-[0.8125rem] text-soft">
          {to ? (
            <Link to={to} className="-mb-2.5 inline-block pb-2.5 pt-0.5 hover:underline">
              {when}
            </Link>
          ) : (
            when
          )}
        </div>
      </div>
      {children}
    </header>
  );
}

/** Takes an own post or review away, once that is meant; anybody else can report it. */
export function DeleteEntry({
  uid,
  author,
  what,
  title,
  remove,
}: {
  uid: string;
  author: Person;
  what: 'post' | 'review';
  title: string;
  remove: () => Promise<unknown>;
}) {
  const account = useAccount();
  const queries = useQueryClient();
  const show = useBanner();
  const [open, setOpen] = useState(false);
  const removal = useMutation({
    mutationFn: () => orGone(remove()),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['content'] }),
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  if (author.uid !== account.uid)
    return (
      <ReportButton
        kind={what}
        subjectUid={uid}
        what={`this ${what}`}
        which={whichOf(what, title, fullName(author))}
      />
    );
  return (
    <>
      <IconButton label={`Delete ${whichOf(what, title)}`} onClick={() => setOpen(true)}>
        <Trash2 className="size-5" />
      </IconButton>
      <Question
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete this ${what}?`}
        yes="Delete"
        no="Keep it"
        busy={removal.isPending}
        onYes={() => removal.mutate()}
      >
        It disappears from every feed. This cannot be undone.
      </Question>
    </>
  );
}
