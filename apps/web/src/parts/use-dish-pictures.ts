import { PREVIEWS_CAP, type Picture } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';

/** The pictures of dishes by their names, as far as they are known yet. */
export function useDishPictures(recipes: readonly { name: string }[]): Map<string, Picture> {
  const of = [...new Set(recipes.map(({ name }) => name))].slice(0, PREVIEWS_CAP).join('\n');
  const { data } = useQuery({
    ...query(useApi(), 'recipes', 'previews', { of }),
    enabled: !!of,
    staleTime: 300_000,
  });
  return new Map(data?.items.flatMap(({ name, picture }) => (picture ? [[name, picture]] : [])));
}
