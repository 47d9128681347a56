import type { ChefCall, Recipe } from '@chefly/contracts';
import { query, useApi, useLive, useLiveStatus } from '@chefly/api-client/react';
import { classes, useBanner } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';

/** Has the member told, once, when a chef of the recipe is free; pressed again, it is taken back. */
export function TellWhenFree({ recipe }: { recipe: Pick<Recipe, 'uid'> }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const offline = useLiveStatus() === 'offline';
  const call = query(api, 'sessions', 'chefCall', { recipe: recipe.uid });
  const { data } = useQuery(call);
  const told = !!data?.until;
  const know = (answer: ChefCall) => queries.setQueryData(call.queryKey, answer);
  const change = useMutation({
    mutationFn: async (wanted: boolean): Promise<ChefCall> => {
      if (wanted) return api.sessions.callChefs({ recipe: recipe.uid });
      await api.sessions.endCall({ recipe: recipe.uid });
      return { until: null };
    },
    onSuccess: know,
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  useLive('notification', () => void queries.invalidateQueries({ queryKey: call.queryKey }));
  const Icon = told ? BellRing : Bell;
  return (
    <button
      type="button"
      aria-pressed={told}
      aria-busy={change.isPending}
      disabled={offline || change.isPending}
      title={told ? 'Press to take it back' : undefined}
      onClick={() => change.mutate(!told)}
      className={classes(
        'inline-flex min-h-13 min-w-fit flex-1 items-center justify-center gap-2.5 px-3',
        'rounded-2xl border text-[0.9375rem] font-semibold disabled:opacity-50',
        told ? 'border-transparent bg-herb-wash text-herb' : 'border-line bg-card text-ink',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden />
      {told ? 'We will tell you' : 'Tell me when one is free'}
    </button>
  );
}
