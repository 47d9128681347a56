import type { Profile } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

/** What keeps a member away: from the feed, from the own posts, from everything. */
export function useKeepAway({ uid, firstName, muted }: Profile) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const settled = {
    onError: (error: Error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries(),
  };
  const mute = useMutation({
    mutationFn: () => (muted ? api.social.unmute({ uid }) : api.social.mute({ uid })),
    onSuccess: () =>
      show(
        muted
          ? `Posts of ${firstName} are in your feed again.`
          : `Posts of ${firstName} stay out of your feed. Nobody is told.`,
        { kind: 'done' },
      ),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: () => api.social.removeFollower({ uid }),
    onSuccess: () => show(`${firstName} no longer follows you.`, { kind: 'done' }),
    ...settled,
  });
  const block = useMutation({
    // the profile may be gone before its answer has come: whoever is still at its address is led on
    mutationFn: async () => {
      const { href } = location;
      await api.social.block({ uid });
      return href === location.href;
    },
    onSuccess: (isHere) => {
      show(`You have blocked ${firstName}. Settings have the list, and the way back.`, {
        kind: 'done',
      });
      if (isHere) void navigate('/dashboard/settings/blocked_and_muted', { replace: true });
      queries.removeQueries({ queryKey: ['social', 'profile', { uid }] });
    },
    ...settled,
  });
  return { mute, remove, block };
}
