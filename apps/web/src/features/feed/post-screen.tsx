import { isMissing, query, useApi, useLive } from '@chefly/api-client/react';
import { Button, CardSkeleton, EmptyState, ErrorState, useAddress, withParam } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { CommentsOverlay } from '../../parts/comments/comments-overlay';
import { Page } from '../../parts/page';
import { PostCard } from '../../parts/post-card';
import { useSpaced } from '../../parts/use-spaced';

/** One post; `?comment=` opens what was said below it, at that comment. */
export default function PostScreen() {
  const { uid = '' } = useParams();
  const [params, changeAddress] = useAddress();
  const api = useApi();
  const navigate = useNavigate();
  const post = useQuery(query(api, 'content', 'post', { uid }));
  useLive('feed.removed', (gone) => gone.uid === uid && void post.refetch());
  useLive(
    'people.changed',
    useSpaced(() => void post.refetch()),
  );
  const target = params.get('comment');
  const missing = isMissing(post.error);
  return (
    <Page title={post.data?.title ?? 'Post'} ownTitle={!!post.data && !missing}>
      {missing ? (
        <EmptyState action={<Button onClick={() => void navigate('/home')}>To your feed</Button>}>
          This post is not there. It may be deleted, or for followers of its author alone.
        </EmptyState>
      ) : post.isLoadingError ? (
        <ErrorState message={post.error.message} onRetry={() => void post.refetch()} />
      ) : post.data ? (
        <div className="-mx-4 sm:mx-0">
          <PostCard post={post.data} first />
        </div>
      ) : (
        <CardSkeleton />
      )}
      {!missing && post.data && target !== null && (
        <CommentsOverlay
          key={target}
          subject={{ kind: 'post', uid, authorUid: post.data.author.uid }}
          target={target || null}
          onClose={() =>
            changeAddress((now) => withParam(now, 'comment', ''), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      )}
    </Page>
  );
}
