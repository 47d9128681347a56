import { useApi } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { tellTabs } from '../../parts/saved-tabs';
import { useLeadOn } from '../../parts/use-lead-on';
import { CollectionForm } from './collection-form';

/** Makes a collection and opens it. */
export function NewCollection() {
  const api = useApi();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const leadOn = useLeadOn(open);
  const create = useMutation({
    mutationFn: (name: string) => api.recipes.createCollection({ name }),
    onSuccess: async ({ uid }) => {
      tellTabs(null);
      await queries.invalidateQueries({ queryKey: ['recipes', 'collections'] });
      leadOn(`/saved?collection=${uid}`, { replace: true });
      setOpen(false);
    },
  });
  return (
    <>
      <Button
        look="ghost"
        className="rounded-full"
        icon={<Plus className="size-4.5" aria-hidden />}
        onClick={() => setOpen(true)}
      >
        New collection
      </Button>
      <CollectionForm
        open={open}
        onClose={() => setOpen(false)}
        title="New collection"
        save="Create"
        busy={create.isPending}
        problem={create.error}
        onSave={create.mutate}
      />
    </>
  );
}
