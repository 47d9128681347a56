import type { SuggestedMember } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { fullName, useBanner } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const KEPT_MS = 5 * 60_000;
const key = ['social', 'suggestions', {}];

/** People to follow, and who of them is of no interest. */
export function useSuggestions() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const list = useQuery({ ...query(api, 'social', 'suggestions', {}), staleTime: KEPT_MS });
  const dismiss = useMutation({
    mutationFn: ({ uid }: SuggestedMember) => api.social.dismissSuggestion({ uid }),
    onMutate: ({ uid }) => {
      // what is on its way was answered before
      void queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<{ items: SuggestedMember[] }>(key);
      queries.setQueryData<{ items: SuggestedMember[] }>(
        key,
        (now) => now && { items: now.items.filter((each) => each.uid !== uid) },
      );
      return before;
    },
    onSuccess: (_, person) =>
      show(`${fullName(person)} is not suggested to you again.`, {
        action: { label: 'Undo', act: () => restore.mutate(person) },
      }),
    onError: (error, _, before) => {
      queries.setQueryData(key, before);
      show(error.message, { kind: 'problem' });
    },
  });
  const restore = useMutation({
    mutationFn: ({ uid }: SuggestedMember) => api.social.restoreSuggestion({ uid }),
    // in their place, and whoever was put away meanwhile is not
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  return { list, dismiss: dismiss.mutate };
}

/** Why somebody is suggested, in a line. */
export function reasonOf({ through, cuisines }: Pick<SuggestedMember, 'through' | 'cuisines'>) {
  if (through.length) return `Followed by ${through.map(fullName).join(' and ')}`;
  return cooksWhat(cuisines);
}

export const cooksWhat = (cuisines: string[]) =>
  cuisines.length ? `Cooks ${cuisines.join(', ')}` : '';
