import type { contract } from '@chefly/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { Answer, Client, Given } from './client';

type Contract = typeof contract;
type ItemOf<T> = T extends { items: (infer I)[] } ? I : never;

/** The query of a GET route: its key is service, route and input. */
export function query<S extends keyof Contract, R extends keyof Contract[S]>(
  api: Client,
  service: S,
  route: R,
  input: Given<Contract[S][R]>,
) {
  return queryOptions<Answer<Contract[S][R]>>({
    queryKey: [service, route, input],
    queryFn: ({ signal }) => api[service][route](input, { signal }),
  });
}

/** The query of a list that pages by cursor. */
export function pages<S extends keyof Contract, R extends keyof Contract[S]>(
  api: Client,
  service: S,
  route: R,
  input: Omit<Given<Contract[S][R]>, 'cursor' | 'limit'>,
) {
  type List = { items: ItemOf<Answer<Contract[S][R]>>[]; next: string | null };
  return infiniteQueryOptions({
    queryKey: [service, route, input],
    queryFn: ({ signal, pageParam }) =>
      api[service][route]({ ...input, ...(pageParam ? { cursor: pageParam } : {}) } as never, {
        signal,
      }) as Promise<List>,
    initialPageParam: null as string | null,
    getNextPageParam: (page: List) => page.next,
  });
}

/** A list that pages by cursor, as fetched until now. */
export type Paged<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

/** The entries of all pages that were fetched until now, in their order. */
export const itemsOf = <Item>({ data }: Pick<Paged<Item>, 'data'>): Item[] =>
  data?.pages.flatMap((page) => page.items) ?? [];
