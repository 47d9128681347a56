import type { Submission } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { Dialog, ErrorState, IconButton, ListSkeleton } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { RecipeForm } from './recipe-form';

interface Props {
  open: boolean;
  onClose: () => void;
  onSubmitted: () => void;
}

export function AddRecipe({ open, onClose, onSubmitted }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a Recipie" shape="full">
      {open && <RecipeForm onClose={onClose} onSubmitted={onSubmitted} />}
    </Dialog>
  );
}

/** The same with one that was not approved. @param uid of the submission; null while none is edited. */
export function EditRecipe({
  uid,
  onClose,
  onSubmitted,
}: Omit<Props, 'open'> & { uid: string | null }) {
  return (
    <Dialog open={!!uid} onClose={onClose} title="Edit your Recipie" shape="full">
      {uid && <Edited key={uid} uid={uid} onClose={onClose} onSubmitted={onSubmitted} />}
    </Dialog>
  );
}

function Edited({ uid, onClose, onSubmitted }: Omit<Props, 'open'> & { uid: string }) {
  const api = useApi();
  const submission = useQuery({
    ...query(api, 'recipes', 'mySubmission', { uid }),
    // what is being edited does not change under its author's hands
    staleTime: Infinity,
    gcTime: 0,
  });
  if (submission.data?.state === 'rejected')
    return <RecipeForm rejected={submission.data} onClose={onClose} onSubmitted={onSubmitted} />;
  return (
    <div className="mx-auto w-full max-w-[720px] px-4 pt-4">
      <IconButton label="Back" className="-ms-3" onClick={onClose}>
        <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
      </IconButton>
      {submission.isPending ? (
        <ListSkeleton rows={5} />
      ) : (
        <ErrorState
          message={submission.error?.message ?? whyNot(submission.data)}
          onRetry={() => void submission.refetch()}
        />
      )}
    </div>
  );
}

const whyNot = (submission?: Submission) =>
  submission?.state === 'waiting'
    ? 'This recipie is with our moderators.'
    : 'This recipie was approved.';
