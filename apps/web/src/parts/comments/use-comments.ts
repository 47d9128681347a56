import type { CommentSubject } from '@chefly/contracts';
import { pages, query, useAccount, useApi } from '@chefly/api-client/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

/**
 * The comments on a subject. One that was linked to stands above the others, with all that it answers.
 *
 * @param target the one that was linked to
 */
export function useComments({ kind, uid }: CommentSubject, target: string | null) {
  const api = useApi();
  const me = useAccount().uid;
  const list = useInfiniteQuery(pages(api, 'content', 'comments', { kind, uid }));
  const linked = useQuery({
    ...query(api, 'content', 'comment', { uid: target ?? '' }),
    enabled: !!target,
  });
  const above = linked.data && [...linked.data.above, linked.data.comment];
  const comments = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((comment) => comment.uid !== above?.[0]?.uid);
  /** The others who take part already. */
  const around = [...(above ?? []), ...comments].flatMap(({ author }) =>
    author && author.uid !== me ? author : [],
  );
  return { list, linked, above, comments, around };
}
