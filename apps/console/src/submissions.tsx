import type { Submission, SubmissionState } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import {
  ago,
  Button,
  classes,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  TextArea,
  useBanner,
  useKept,
} from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SubmissionArticle } from './submission-article';

/** A queue on the left, the case in the middle, the decision on the right. J and K move, A approves, R goes to the reason. */
export function Submissions() {
  const api = useApi();
  const [state, setState] = useState<SubmissionState>('waiting');
  const list = useInfiniteQuery(pages(api, 'recipes', 'submissions', { state }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const current = items.find((item) => item.uid === chosen) ?? items[0];

  const move = useEffectEvent((step: number) => {
    const next = items[items.findIndex((item) => item.uid === current?.uid) + step];
    if (next) setChosen(next.uid);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
        return;
      if (event.key === 'j') move(1);
      if (event.key === 'k') move(-1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="grid gap-4 md:grid-cols-[280px_1fr] xl:grid-cols-[300px_1fr_340px]">
      <section
        aria-label="Queue"
        className="rounded-card border border-line bg-card p-2 md:row-span-2 xl:row-span-1"
      >
        <div className="mb-2 flex gap-1" role="radiogroup" aria-label="State">
          {(['waiting', 'approved', 'rejected'] as const).map((value) => (
            <Button
              key={value}
              role="radio"
              aria-checked={state === value}
              look={state === value ? 'wash' : 'ghost'}
              className="min-w-0 flex-1 !shrink px-1 text-[0.8125rem] capitalize"
              onClick={() => setState(value)}
            >
              {value}
            </Button>
          ))}
        </div>
        {list.isPending && <ListSkeleton />}
        {list.isLoadingError && (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        )}
        {list.data && !items.length && (
          <EmptyState>
            {state === 'waiting' ? 'Nothing waits for a decision.' : 'Nothing here yet.'}
          </EmptyState>
        )}
        <ul className="max-h-[70dvh] overflow-y-auto">
          {items.map((item) => (
            <li key={item.uid}>
              <button
                type="button"
                aria-current={item.uid === current?.uid}
                onClick={() => setChosen(item.uid)}
                className={classes(
                  'w-full rounded-control px-3 py-2.5 text-start',
                  item.uid === current?.uid ? 'bg-brand-wash' : 'hover:bg-line/40',
                )}
              >
                <span className="block truncate font-semibold" dir="auto">
                  {item.name}
                </span>
                <span className="block truncate text-[0.8125rem] text-soft">
                  {fullName(item.author)} · {ago(item.submittedAt)}
                  {item.earlier && ' · sent again'}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            className="w-full"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </section>
      {current && <Case key={`${current.uid}:${current.version}`} submission={current} />}
    </div>
  );
}

function Case({ submission }: { submission: Submission }) {
  return (
    <>
      <SubmissionArticle submission={submission} />
      <Decision submission={submission} />
    </>
  );
}

function Decision({ submission }: { submission: Submission }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  // kept while the moderator looks at other cases
  const [reason, setReason] = useKept(`decision:${submission.uid}:${submission.version}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const decide = useMutation({
    mutationFn: (approve: boolean) => {
      const given = { uid: submission.uid, version: submission.version, reason: reason.trim() };
      return approve ? api.recipes.approve(given) : api.recipes.reject(given);
    },
    onSuccess: (decided) => show(`‘${decided.name}’ ${decided.state}.`, { kind: 'done' }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries(),
  });
  const waiting = submission.state === 'waiting';
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      !waiting ||
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement ||
      event.metaKey ||
      event.ctrlKey
    )
      return;
    if (event.key !== 'a' && event.key !== 'r') return;
    event.preventDefault();
    if (!reason.trim()) box.current?.focus();
    else if (!decide.isPending) decide.mutate(event.key === 'a');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <section aria-label="Decision" className="h-fit rounded-card border border-line bg-card p-5">
      <h2 className="mb-3 text-xl">Decision</h2>
      {waiting ? (
        <>
          <TextArea
            ref={box}
            label="Reason"
            name="reason"
            hint="Your own words. They stand in the audit log, and the author reads them."
            value={reason}
            limit={500}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="grid gap-2">
            <Button
              look="primary"
              icon={<Check className="size-4.5" />}
              busy={decide.isPending}
              disabled={!reason.trim()}
              onClick={() => decide.mutate(true)}
            >
              Approve <kbd className="ms-1 text-[0.75rem] opacity-70">A</kbd>
            </Button>
            <Button
              icon={<X className="size-4.5" />}
              disabled={!reason.trim() || decide.isPending}
              onClick={() => decide.mutate(false)}
            >
              Reject <kbd className="ms-1 text-[0.75rem] opacity-70">R</kbd>
            </Button>
          </div>
        </>
      ) : (
        <p>
          <b className="capitalize">{submission.state}</b>{' '}
          {submission.decidedAt && ago(submission.decidedAt)}
          <br />
          <span className="text-soft" dir="auto">
            {submission.reason}
          </span>
        </p>
      )}
    </section>
  );
}
