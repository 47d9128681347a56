import { messages, timing, type RecipeCard } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Picture, rupees, useBanner, written } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';

/** A recipe of the catalogue that can be added to the own profile. */
export function AddableRecipe({ recipe, onAdded }: { recipe: RecipeCard; onAdded: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [state, setState] = useState<'idle' | 'adding'>('idle');
  const add = useMutation({
    mutationFn: () => api.recipes.add({ uid: recipe.uid }),
    onMutate: () => setState('adding'),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['recipes', 'recipesOf'] });
      setTimeout(onAdded, timing.adding);
    },
    onError: (error) => (setState('idle'), show(error.message, { kind: 'problem' })),
  });
  return (
    <li className="flex items-center gap-3 rounded-control p-2">
      <Picture
        picture={recipe.picture}
        alt=""
        ratio="1"
        sizes="56px"
        className="w-14 shrink-0 rounded-xl"
      />
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold" {...written(recipe.name)}>
          {recipe.name}
        </div>
        <div className="text-[0.8125rem] text-soft tabular">{rupees(recipe.cost)}</div>
      </div>
      {recipe.mine ? (
        <span className="flex items-center gap-1.5 px-3 text-[0.8125rem] font-semibold text-herb">
          <Check className="size-4" aria-hidden />
          Yours
        </span>
      ) : (
        <Button
          look="wash"
          busy={state === 'adding'}
          onClick={() => add.mutate()}
          aria-label={state === 'adding' ? messages.adding : `Add ${recipe.name}`}
        >
          {state === 'adding' ? messages.adding : 'Add'}
        </Button>
      )}
    </li>
  );
}
