import { isMissing, query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import { ErrorState, useAddress, withParam } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isAwaited } from '../../parts/is-awaited';
import { Redirect } from '../../parts/redirect';
import { NoMember } from './no-member';
import { chefNow, ProfileActions } from './profile-actions';
import { ProfileMenu } from './profile-menu';
import { PROFILE_TABS, ProfileSkeleton, ProfileView } from './profile-view';

export default function User() {
  const [params, changeAddress] = useAddress();
  const uid = params.get('uid') ?? '';
  const api = useApi();
  const account = useAccount();
  const queries = useQueryClient();
  const own = uid === account.uid;
  const profile = useQuery(query(api, 'social', 'profile', { uid }));
  // what can be done with them stands above what they share
  const chef = useQuery({ ...chefNow(api, uid), enabled: !own });
  const refresh = (changed: string) => {
    if (changed !== uid) return;
    void queries.invalidateQueries({ queryKey: ['social', 'profile'] });
    void queries.invalidateQueries({ queryKey: ['content', 'postsOf'] });
    void queries.invalidateQueries({ queryKey: ['content', 'reviewsOf'] });
  };
  useLive('follow.changed', (changed) => refresh(changed.uid));
  if (own)
    return (
      <Redirect to="/dashboard">
        <ProfileSkeleton />
      </Redirect>
    );
  if (profile.isLoadingError && isMissing(profile.error)) return <NoMember />;
  if (profile.isLoadingError)
    return <ErrorState message={profile.error.message} onRetry={() => void profile.refetch()} />;
  if (!profile.data || isAwaited(chef)) return <ProfileSkeleton />;
  return (
    <ProfileView
      profile={profile.data}
      action={
        <ProfileActions
          profile={profile.data}
          onAsk={() => {
            changeAddress((now) => withParam(now, 'tab', 'recipes'), { preventScrollReset: true });
            document.getElementById(PROFILE_TABS)?.scrollIntoView();
          }}
        />
      }
      cover={
        <div className="absolute end-3 top-3 rounded-control bg-card/90 shadow-lift backdrop-blur-sm">
          <ProfileMenu profile={profile.data} />
        </div>
      }
    />
  );
}
