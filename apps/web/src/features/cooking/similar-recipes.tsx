import type { Recipe } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { Picture, rupees, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { recipeLink } from '../../parts/recipe-links';

/** What whoever likes this one may cook next. Not there where nothing is like it. */
export function SimilarRecipes({ recipe }: { recipe: Recipe }) {
  const { data } = useQuery(query(useApi(), 'recipes', 'similar', { name: recipe.name }));
  const similar = data?.items.filter(({ uid }) => uid !== recipe.uid) ?? [];
  if (!similar.length) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="mb-3 mt-8 text-[1.375rem]">
        Similar ones
      </h2>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 [scrollbar-width:thin] sm:mx-0 sm:px-0">
        {similar.map(({ uid, name, picture, cost }) => (
          <li key={uid} className="w-38 shrink-0 snap-start">
            <Link to={recipeLink(name)} className="block">
              <Picture
                picture={picture}
                alt=""
                ratio="4 / 3"
                sizes="152px"
                className="rounded-card"
              />
              <span className="mt-1.5 line-clamp-2 font-semibold leading-snug" {...written(name)}>
                {name}
              </span>
              <span className="text-[0.8125rem] text-soft tabular">{rupees(cost)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
