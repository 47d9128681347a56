import { isMissing, query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import { ErrorState, useAddress, withParam } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { NoMember } from './no-member';
import { ProfileActions } from './profile-actions';
import { ProfileMenu } from './profile-menu';
import { PROFILE_TABS, ProfileSkeleton, ProfileView } from './profile-view';

export default function User() {
  const [params, changeAddress] = useAddress();
  const uid = params.get('uid') ?? '';
  const api = useApi();
  const account = useAccount();
  const queries = useQueryClient();
  const profile = useQuery(query(api, 'social', 'profile', { uid }));
  const refresh = (changed: string) => {
    if (changed !== uid) return;
    void queries.invalidateQueries({ queryKey: ['social', 'profile'] });
    void queries.invalidateQueries({ queryKey: ['content', 'postsOf'] });
    void queries.invalidateQueries({ queryKey: ['content', 'reviewsOf'] });
  };
  useLive('follow.changed', (changed) => refresh(changed.uid));
  if (uid === account.uid) return <Navigate to="/dashboard" replace />;
  if (profile.isLoadingError && isMissing(profile.error)) return <NoMember />;
  if (profile.isLoadingError)
    return <ErrorState message={profile.error.message} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <ProfileSkeleton />;
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
