import type { Profile } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, fullName, Question, useBanner, written } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { followShown } from '../../parts/follow-shown';

/**
 * Follow, Request Sent, Following. Pressing the latter two withdraws the request or, when it is
 * meant, stops following.
 */
export function FollowButton({ profile }: { profile: Profile }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const key = ['social', 'profile', { uid: profile.uid }];
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      profile.relationship === 'none'
        ? api.social.follow({ uid: profile.uid })
        : api.social.unfollow({ uid: profile.uid }),
    onMutate: () => {
      // what is on its way was answered before
      void queries.cancelQueries({ queryKey: key });
      queries.setQueryData<Profile>(key, {
        ...profile,
        relationship: profile.relationship === 'none' ? 'pending' : 'none',
      });
    },
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
    return <p className="max-w-60 text-[0.8125rem] text-soft">{profile.followRefusal}</p>;
  const [label, Icon] = followShown[profile.relationship];
  return (
    <>
      <Button
        look={profile.relationship === 'none' ? 'primary' : 'plain'}
        icon={<Icon className="size-4.5" />}
        disabled={change.isPending}
        onClick={() => (profile.relationship === 'following' ? setAsking(true) : change.mutate())}
      >
        {label}
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title="Stop following?"
        yes="Unfollow"
        no="Keep following"
        onYes={() => (setAsking(false), change.mutate())}
      >
        The posts of <span {...written(fullName(profile))}>{fullName(profile)}</span> leave your
        feed. To follow again you have to ask again.
      </Question>
    </>
  );
}
