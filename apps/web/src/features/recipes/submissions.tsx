import { pages, useApi, useLive } from '@chefly/api-client/react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { classes, written } from '@chefly/ui';

const states = {
  waiting: ['In review', 'bg-gold-wash text-gold'],
  approved: ['Approved', 'bg-herb-wash text-herb'],
  rejected: ['Not approved', 'bg-brand-wash text-brand'],
} as const;

/** Own recipes that wait for review or were not approved, with the reason. */
export function Submissions() {
  const api = useApi();
  const queries = useQueryClient();
  const list = useInfiniteQuery(pages(api, 'recipes', 'mySubmissions', {}));
  useLive('recipes.changed', () => void queries.invalidateQueries({ queryKey: ['recipes'] }));
  const open =
    list.data?.pages
      .flatMap((page) => page.items)
      .filter((submission) => submission.state !== 'approved') ?? [];
  if (!open.length) return null;
  return (
    <ul className="mb-5 grid gap-2" aria-label="Submitted recipes">
      {open.map((submission) => {
        const [label, look] = states[submission.state];
        return (
          <li
            key={submission.uid}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-card px-4 py-3"
          >
            <span
              className="min-w-0 flex-1 break-words font-semibold"
              {...written(submission.name)}
            >
              {submission.name}
            </span>
            <span
              className={classes('rounded-full px-3 py-0.5 text-[0.8125rem] font-semibold', look)}
            >
              {label}
            </span>
            {submission.reason && (
              <p
                className="w-full break-words text-[0.875rem] text-soft"
                {...written(submission.reason)}
              >
                {submission.reason}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
