import { query, useApi } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PostCard } from '../../parts/post-card';
import { ItemScreen } from './item-screen';

export default function PostScreen() {
  const { uid = '' } = useParams();
  const post = useQuery(query(useApi(), 'content', 'post', { uid }));
  return (
    <ItemScreen
      kind="post"
      uid={uid}
      item={post}
      title="Post"
      missing="This post is not there. It may be deleted, or for followers of its author alone."
    >
      {(shown) => <PostCard post={shown} first />}
    </ItemScreen>
  );
}
