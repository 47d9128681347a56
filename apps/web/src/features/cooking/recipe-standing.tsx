import type { Recipe } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { grouped } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';

/** How sessions on a recipe were rated, and how many cooked it lately. Nothing before there are any. */
export function RecipeStanding({ recipe }: { recipe: Recipe }) {
  const { data } = useQuery(query(useApi(), 'sessions', 'ofRecipe', { recipe: recipe.uid }));
  if (!data) return null;
  const { rating, ratings, cooked } = data;
  return (
    <>
      {ratings > 0 && (
        <span className="inline-flex items-center gap-1 tabular">
          <Star className="size-4 fill-current text-gold" aria-hidden />
          <b className="font-semibold text-ink">{rating.toFixed(1)}</b>
          <span className="sr-only">of 5 stars from</span>
          <bdi>
            {grouped(ratings)} {ratings === 1 ? 'review' : 'reviews'}
          </bdi>
        </span>
      )}
      {cooked > 0 && <bdi className="tabular">{grouped(cooked)} cooked it this week</bdi>}
    </>
  );
}
