import { changeKnown } from '@chefly/api-client/react';
import type { Comment, CommentSubject } from '@chefly/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

type Pages<T> = InfiniteData<{ items: T[]; next: string | null }>;
interface Counted {
  uid: string;
  comments: number;
}
const isPages = (data: unknown): data is Pages<{ uid: string }> =>
  !!data && typeof data === 'object' && 'pages' in data;

const change = <T extends { uid: string }>(data: Pages<T>, uid: string, to: (item: T) => T) =>
  data.pages.some((page) => page.items.some((item) => item.uid === uid))
    ? {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.uid === uid ? to(item) : item)),
        })),
      }
    : data;

/** Changes a comment wherever it is shown. */
export function patchComment(queries: QueryClient, uid: string, patch: Partial<Comment>) {
  changeKnown<Pages<Comment>>(queries, { queryKey: ['content', 'comments'] }, (data) =>
    change(data, uid, (comment) => ({ ...comment, ...patch })),
  );
  changeKnown<{ comment: Comment; above: Comment[] }>(
    queries,
    { queryKey: ['content', 'comment'] },
    ({ comment, above }) => ({
      comment: comment.uid === uid ? { ...comment, ...patch } : comment,
      above: above.map((each) => (each.uid === uid ? { ...each, ...patch } : each)),
    }),
  );
}

/** Changes the number on every card that shows the subject. */
export function countComments(queries: QueryClient, { uid }: CommentSubject, by: number) {
  const count = <T extends object>(item: T): T =>
    'comments' in item ? { ...item, comments: (item as unknown as Counted).comments + by } : item;
  queries.setQueriesData<unknown>(
    {
      queryKey: ['content'],
      predicate: ({ queryKey: [, route] }) => !['comments', 'comment'].includes(route as string),
    },
    (data: unknown) => {
      if (isPages(data)) return change(data, uid, count);
      return (data as Counted | undefined)?.uid === uid ? count(data as Counted) : data;
    },
  );
}

/** Asks anew for every branch of the subject that is open. */
export const refreshComments = (queries: QueryClient, { kind, uid }: CommentSubject) =>
  queries.invalidateQueries({
    queryKey: ['content'],
    predicate: ({ queryKey: [, route, input] }) => {
      if (route === 'comment') return true;
      const asked = input as Partial<CommentSubject> | undefined;
      return route === 'comments' && asked?.kind === kind && asked.uid === uid;
    },
  });
