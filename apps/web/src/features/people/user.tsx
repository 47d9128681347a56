import { isMissing, query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import { Button, EmptyState, ErrorState } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { chatLink } from '../../parts/chat-link';
import { ChefNowBar } from './chef-now';
import { FollowButton } from './follow-button';
import { ProfileMenu } from './profile-menu';
import { ProfileSkeleton, ProfileView } from './profile-view';

export default function User() {
  const [params, setParams] = useSearchParams();
  const uid = params.get('uid') ?? '';
  const api = useApi();
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const profile = useQuery(query(api, 'social', 'profile', { uid }));
  const refresh = (changed: string) => {
    if (changed !== uid) return;
    void queries.invalidateQueries({ queryKey: ['social', 'profile'] });
    void queries.invalidateQueries({ queryKey: ['content', 'postsOf'] });
    void queries.invalidateQueries({ queryKey: ['content', 'reviewsOf'] });
  };
  useLive('follow.changed', (changed) => refresh(changed.uid));
  if (uid === account.uid) return <Navigate to="/dashboard" replace />;
  if (profile.isLoadingError && isMissing(profile.error))
    return (
      <>
        <title>No such member · chefly</title>
        <h1 className="sr-only">No such member</h1>
        <EmptyState
          action={
            <Button onClick={() => void navigate('/search?tab=people')}>Search people</Button>
          }
        >
          There is no such member. The link may be mistyped, or they have left chefly.
        </EmptyState>
      </>
    );
  if (profile.isLoadingError)
    return <ErrorState message={profile.error.message} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <ProfileSkeleton />;
  return (
    <ProfileView
      profile={profile.data}
      below={<ChefNowBar uid={uid} onAsk={() => setParams({ uid, tab: 'recipes' })} />}
      action={
        // on a phone as narrow as it can be: what would wrap lay under the cover
        <div className="relative flex flex-wrap justify-end gap-2">
          {!profile.data.followRefusal && (
            <Button
              icon={<MessageCircle className="size-4.5" />}
              className="max-sm:w-11 max-sm:px-0"
              onClick={() => void navigate(chatLink(account.uid, uid))}
            >
              <span className="max-sm:sr-only">Message</span>
            </Button>
          )}
          <FollowButton profile={profile.data} />
          <ProfileMenu profile={profile.data} />
        </div>
      }
    />
  );
}
