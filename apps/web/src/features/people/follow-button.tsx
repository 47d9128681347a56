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
export function FollowButton({
  profile,
  quiet,
  className,
}: {
  profile: Profile;
  className?: string;
  /** Something else is the one action of the screen. */
  quiet?: boolean;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const key = ['social', 'profile', { uid: profile.uid }];
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      wanted ? api.social.follow({ uid: profile.uid }) : api.social.unfollow({ uid: profile.uid }),
    onMutate: (wanted) => {
      // what is on its way was answered before
      void queries.cancelQueries({ queryKey: key });
      queries.setQueryData<Profile>(key, {
        ...profile,
        relationship: wanted ? 'pending' : 'none',
      });
      // what a failure goes back to: by then this button shows what was expected
      return profile;
    },
    onSuccess: ({ relationship }) =>
      queries.setQueryData<Profile>(key, (current) => current && { ...current, relationship }),
    onError: (error, _wanted, before) => (
      queries.setQueryData(key, before),
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
        look={profile.relationship === 'none' && !quiet ? 'primary' : 'plain'}
        icon={<Icon className="size-4.5" />}
        className={className}
        disabled={change.isPending}
        onClick={() =>
          profile.relationship === 'following'
            ? setAsking(true)
            : change.mutate(profile.relationship === 'none')
        }
      >
        {label}
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title="Stop following?"
        yes="Unfollow"
        no="Keep following"
        onYes={() => (setAsking(false), change.mutate(false))}
      >
        The posts of <span {...written(fullName(profile))}>{fullName(profile)}</span> leave your
        feed. To follow again you have to ask again.
      </Question>
    </>
  );
}
