import type { Submission } from '@chefly/contracts';
import { orGone, useApi } from '@chefly/api-client/react';
import { Button, Question, useBanner, written } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Throws a recipe that was not approved away. */
export function DismissRecipe({ submission: { uid, name } }: { submission: Submission }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [asking, setAsking] = useState(false);
  const dismiss = useMutation({
    mutationFn: () => orGone(api.recipes.dismiss({ uid })),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['recipes', 'mySubmissions'] });
      setAsking(false);
    },
  });
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        Dismiss
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title="Dismiss this recipie?"
        yes="Dismiss"
        no="Keep it"
        busy={dismiss.isPending}
        onYes={() => dismiss.mutate()}
      >
        <span {...written(name)}>‘{name}’</span> and what you wrote for it are deleted.
      </Question>
    </>
  );
}
