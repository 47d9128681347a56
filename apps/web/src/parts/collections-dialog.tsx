import { limits, type RecipeCard } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { Button, Dialog, ErrorState, Field, ListSkeleton, useBanner, written } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { patchRecipe } from './recipe-cache';
import { tellTabs } from './saved-tabs';

type Kept = Pick<RecipeCard, 'uid' | 'name'>;

/** In which of the own collections a recipe is; putting it into one saves it. */
export function CollectionsDialog({
  recipe,
  open,
  onClose,
}: {
  recipe: Kept;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Collections">
      <p className="mb-3 text-soft" {...written(recipe.name)}>
        {recipe.name}
      </p>
      <Collections recipe={recipe} />
    </Dialog>
  );
}

function Collections({ recipe }: { recipe: Kept }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [name, setName] = useState('');
  const list = useQuery(query(api, 'recipes', 'collections', {}));
  const where = query(api, 'recipes', 'savedIn', { uid: recipe.uid });
  const held = useQuery(where);
  const mutationKey = ['collect', recipe.uid];
  const place = useMutation({
    mutationKey,
    // one after the other, so that the last tick is the one that stays
    scope: { id: `collect-${recipe.uid}` },
    mutationFn: ({ uid, into }: { uid: string; into: boolean }) =>
      into
        ? api.recipes.collect({ uid, recipeUid: recipe.uid })
        : api.recipes.uncollect({ uid, recipeUid: recipe.uid }),
    // not awaited: the box shows it in the same frame
    onMutate: ({ uid, into }) => {
      void queries.cancelQueries({ queryKey: where.queryKey });
      queries.setQueryData(where.queryKey, (before) => {
        if (!before) return before;
        const others = before.collectionUids.filter((each) => each !== uid);
        return into
          ? { saved: true, collectionUids: [...others, uid] }
          : { ...before, collectionUids: others };
      });
      if (into) patchRecipe(queries, recipe.uid, { saved: true });
    },
    onSuccess: () => tellTabs({ uid: recipe.uid, saved: true }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => {
      // what is asked for now would not know of the ticks behind
      if (queries.isMutating({ mutationKey }) > 1) return;
      return queries.invalidateQueries({ queryKey: ['recipes'] });
    },
  });
  const create = useMutation({
    mutationFn: () => api.recipes.createCollection({ name }),
    onSuccess: ({ uid }) => {
      tellTabs(null);
      setName('');
      place.mutate({ uid, into: true });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  const failed = [list, held].find((each) => each.isLoadingError);
  if (failed)
    return <ErrorState message={failed.error!.message} onRetry={() => void failed.refetch()} />;
  if (!list.data || !held.data) return <ListSkeleton rows={2} />;
  return (
    <>
      <ul className="-mx-2 mb-3 max-h-80 overflow-y-auto">
        {list.data.items.map(({ uid, name: title }) => (
          <li key={uid}>
            <label className="flex min-h-12 items-center gap-3 rounded-control px-2 hover:bg-line/40">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-brand"
                checked={held.data.collectionUids.includes(uid)}
                onChange={(event) => place.mutate({ uid, into: event.target.checked })}
              />
              <span className="min-w-0 break-words" {...written(title)}>
                {title}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) create.mutate();
        }}
      >
        <div className="min-w-0 flex-1">
          <Field
            label="New collection"
            limit={limits.collectionName}
            maxLength={limits.collectionName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          look="wash"
          className="mt-6.5 h-12"
          icon={<Plus className="size-4.5" />}
          disabled={!name.trim()}
          busy={create.isPending}
        >
          Add
        </Button>
      </form>
    </>
  );
}
