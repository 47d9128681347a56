import { useApi } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { tellTabs } from '../../parts/saved-tabs';
import { CollectionForm } from './collection-form';

/** Makes a collection and opens it. */
export function NewCollection() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (name: string) => api.recipes.createCollection({ name }),
    onSuccess: async ({ uid }) => {
      tellTabs(null);
      await queries.invalidateQueries({ queryKey: ['recipes', 'collections'] });
      setOpen(false);
      void navigate(`/saved?collection=${uid}`, { replace: true });
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
