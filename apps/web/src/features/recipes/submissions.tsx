import type { Submission } from '@chefly/contracts';
import { pages, useApi, useLive } from '@chefly/api-client/react';
import { Button, classes, written } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { ListEnd } from '../../parts/list-end';
import { DismissRecipe } from './dismiss-recipe';

const states = {
  waiting: ['In review', 'bg-gold-wash text-gold'],
  approved: ['Approved', 'bg-herb-wash text-herb'],
  rejected: ['Not approved', 'bg-brand-wash text-brand'],
} as const;

/** Own recipes that wait for review, or were not approved: with the reason, and what can be done about it. */
export function Submissions({ onEdit }: { onEdit: (uid: string) => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const list = useInfiniteQuery(pages(api, 'recipes', 'mySubmissions', {}));
  useLive('recipes.changed', () => void queries.invalidateQueries({ queryKey: ['recipes'] }));
  const open =
    list.data?.pages
      .flatMap((page) => page.items)
      .filter((submission) => submission.state !== 'approved') ?? [];
  return (
    <>
      {open.length > 0 && (
        <ul className="mb-5 grid grid-cols-1 gap-2" aria-label="Submitted recipes">
          {open.map((submission) => (
            <Entry key={submission.uid} submission={submission} onEdit={onEdit} />
          ))}
        </ul>
      )}
      <ListEnd list={list} />
    </>
  );
}

function Entry({ submission, onEdit }: { submission: Submission; onEdit: (uid: string) => void }) {
  const [label, look] = states[submission.state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-card px-4 py-3">
      <span className="min-w-0 flex-1 break-words font-semibold" {...written(submission.name)}>
        {submission.name}
      </span>
      <span className={classes('rounded-full px-3 py-0.5 text-[0.8125rem] font-semibold', look)}>
        {label}
      </span>
      {submission.reason && (
        <p className="w-full break-words text-[0.875rem] text-soft" {...written(submission.reason)}>
          {submission.reason}
        </p>
      )}
      {submission.state === 'rejected' && (
        <div className="mt-1 flex w-full flex-wrap gap-2">
          <Button
            look="wash"
            icon={<Pencil className="size-4" />}
            onClick={() => onEdit(submission.uid)}
          >
            Edit and send again
          </Button>
          <DismissRecipe submission={submission} />
        </div>
      )}
    </li>
  );
}
