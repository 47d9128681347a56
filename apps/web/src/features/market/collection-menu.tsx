import type { RecipeCollection } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Menu, Question, useBanner, written } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tellTabs } from '../../parts/saved-tabs';
import { useLeadOn } from '../../parts/use-lead-on';
import { CollectionForm } from './collection-form';

/** Renames the collection that is shown, or takes it away. */
export function CollectionMenu({ collection: { uid, name } }: { collection: RecipeCollection }) {
  const api = useApi();
  const queries = useQueryClient();
  const leadOn = useLeadOn();
  const show = useBanner();
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['recipes', 'collections'] });
  const rename = useMutation({
    mutationFn: (given: string) => api.recipes.renameCollection({ uid, name: given }),
    onSuccess: async () => {
      tellTabs(null);
      await refresh();
      setAsking(null);
    },
  });
  const remove = useMutation({
    mutationFn: () => api.recipes.removeCollection({ uid }),
    onSuccess: () => {
      tellTabs(null);
      leadOn('/saved', { replace: true });
      void refresh();
    },
    onError: (error) => {
      setAsking(null);
      show(error.message, { kind: 'problem' });
    },
  });
  return (
    <>
      <Menu
        label="This collection"
        items={[
          {
            label: 'Rename',
            icon: <Pencil className="size-5" />,
            onChoose: () => {
              rename.reset();
              setAsking('name');
            },
          },
          {
            label: 'Remove',
            icon: <Trash2 className="size-5" />,
            danger: true,
            onChoose: () => setAsking('removal'),
          },
        ]}
      />
      <CollectionForm
        open={asking === 'name'}
        onClose={() => setAsking(null)}
        title="Rename the collection"
        save="Rename"
        first={name}
        busy={rename.isPending}
        problem={rename.error}
        onSave={rename.mutate}
      />
      <Question
        open={asking === 'removal'}
        onClose={() => setAsking(null)}
        title="Remove this collection?"
        yes="Remove"
        no="Keep it"
        busy={remove.isPending}
        onYes={() => remove.mutate()}
      >
        <span {...written(name)}>‘{name}’</span> goes. Its recipes stay saved.
      </Question>
    </>
  );
}
