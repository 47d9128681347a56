import type { Relationship } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** What is asked anew when it is next looked at, and stays in its place until then. */
const LISTS = ['suggestions', 'people', 'profile'];

/** How the reader stands to somebody in a list, and asking to follow them or taking that back. */
export function useFollowing(uid: string, before: Relationship) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [relationship, setRelationship] = useState(before);
  const change = useMutation({
    // what is wanted is said with the press: the screen has changed by the time it is sent
    mutationFn: (wanted: boolean) =>
      wanted ? api.social.follow({ uid }) : api.social.unfollow({ uid }),
    onMutate: (wanted) => {
      setRelationship(wanted ? 'pending' : 'none');
      return relationship;
    },
    onSuccess: (answer) => {
      setRelationship(answer.relationship);
      for (const name of LISTS)
        void queries.invalidateQueries({ queryKey: ['social', name], refetchType: 'none' });
      // whoever is back at home by now sees it ticked
      void queries.invalidateQueries({ queryKey: ['social', 'firstSteps'] });
    },
    onError: (error, _wanted, shown) => {
      setRelationship(shown ?? before);
      show(error.message, { kind: 'problem' });
    },
  });
  return {
    relationship,
    press: () => change.mutate(relationship === 'none'),
    busy: change.isPending,
  };
}
