import type { Profile } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Clock, UserPlus } from 'lucide-react';

const shown = {
  none: ['Follow', UserPlus],
  pending: ['Request Sent', Clock],
  accepted: ['Request Sent', Clock],
  following: ['Following', Check],
} as const;

/** Follow, Request Sent, Following. Pressing the latter two withdraws the request or stops following. */
export function FollowButton({ profile }: { profile: Profile }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const key = ['social', 'profile', { uid: profile.uid }];
  const change = useMutation({
    mutationFn: () =>
      profile.relationship === 'none'
        ? api.social.follow({ uid: profile.uid })
        : api.social.unfollow({ uid: profile.uid }),
    onMutate: () =>
      queries.setQueryData<Profile>(key, {
        ...profile,
        relationship: profile.relationship === 'none' ? 'pending' : 'none',
      }),
    onSuccess: ({ relationship }) =>
      queries.setQueryData<Profile>(key, (current) => current && { ...current, relationship }),
    onError: (error) => (
      queries.setQueryData(key, profile),
      show(error.message, { kind: 'problem' })
    ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['content'] }),
  });
  if (profile.relationship === 'self') return null;
  if (profile.followRefusal && profile.relationship === 'none')
    return <p className="max-w-60 text-[13px] text-soft">{profile.followRefusal}</p>;
  const [label, Icon] = shown[profile.relationship];
  return (
    <Button
      look={profile.relationship === 'none' ? 'primary' : 'plain'}
      icon={<Icon className="size-4.5" />}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      {label}
    </Button>
  );
}
