import type { RecipeCard } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { IconButton, Question, useBanner, written } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

/** Takes a recipe off the own profile: nobody is offered its chef for it any more. */
export function RemoveRecipe({ recipe }: { recipe: RecipeCard }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.recipes.remove({ uid: recipe.uid }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['recipes'] }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <IconButton
        label={`Remove ${recipe.name}`}
        className="!absolute end-2 top-2 bg-card/90 shadow-lift backdrop-blur-sm"
        onClick={() => setAsking(true)}
      >
        <Trash2 className="size-5" />
      </IconButton>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove this recipe?"
        yes="Remove"
        no="Keep it"
        busy={remove.isPending}
        onYes={() => remove.mutate()}
      >
        You are no longer asked to cook <span {...written(recipe.name)}>‘{recipe.name}’</span>, and
        requests for it that wait for your answer are declined. You can add it again at any time.
      </Question>
    </>
  );
}
