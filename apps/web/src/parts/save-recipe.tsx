import type { RecipeCard } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, classes, IconButton, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { patchRecipe } from './recipe-cache';
import { safeToRepeat } from './safe-to-repeat';
import { tellTabs } from './saved-tabs';

type Saved = Pick<RecipeCard, 'uid' | 'name' | 'saved'>;

/**
 * Saves a recipe or saves it no longer. Answers in the same frame, wherever the recipe is shown; a
 * failure takes it back.
 */
function useSaving({ uid, saved }: Saved) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const mutationKey = ['save', uid];
  const saving = useMutation({
    mutationKey,
    mutationFn: (wanted: boolean) =>
      wanted ? api.recipes.save({ uid }) : api.recipes.unsave({ uid }),
    onMutate: (wanted) => patchRecipe(queries, uid, { saved: wanted }),
    onError: (error, wanted) => {
      // a later press says what is wanted now
      if (queries.isMutating({ mutationKey }) === 1) patchRecipe(queries, uid, { saved: !wanted });
      show(error.message, { kind: 'problem' });
    },
    onSuccess: (_, wanted) => tellTabs({ uid, saved: wanted }),
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      // on the screen of saved ones it stays until one leaves, so that it can be saved again
      const refetchType = 'none';
      void queries.invalidateQueries({ queryKey: ['recipes', 'saved'], refetchType });
      void queries.invalidateQueries({ queryKey: ['recipes', 'savedIn'] });
      void queries.invalidateQueries({ queryKey: ['recipes', 'collections'] });
    },
    scope: { id: `save-${uid}` },
    ...safeToRepeat,
  });
  return () => saving.mutate(!saved);
}

export function SaveRecipe({ recipe, className }: { recipe: Saved; className?: string }) {
  const { name, saved } = recipe;
  return (
    <IconButton
      label={`Save ${name}`}
      aria-pressed={saved}
      className={className}
      onClick={useSaving(recipe)}
    >
      <Bookmark className={classes('size-5.5', saved && 'fill-current text-brand')} />
    </IconButton>
  );
}

/** The same as a word, where one decides about it: at the end of a dish. */
export function SaveRecipeButton({ recipe }: { recipe: Saved }) {
  const { saved } = recipe;
  return (
    <Button
      size="large"
      aria-pressed={saved}
      icon={<Bookmark className={classes('size-5', saved && 'fill-current text-brand')} />}
      onClick={useSaving(recipe)}
    >
      {saved ? 'Saved' : 'Save this recipe'}
    </Button>
  );
}
