import { query, useApi } from '@chefly/api-client/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AddableRecipe } from './addable-recipe';

/** What is with us already under nearly this name, so that nobody writes it again by accident. */
export function SimilarRecipes({ name }: { name: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const similar = useQuery({ ...query(api, 'recipes', 'similar', { name }), enabled: !!name });
  const recipes = name ? (similar.data?.items ?? []) : [];
  return (
    <div aria-live="polite">
      {recipes.length > 0 && (
        <section
          aria-label="Similar recipes"
          className="mb-4 rounded-card border border-line bg-card p-2"
        >
          <p className="px-2 py-1 text-[0.875rem] text-soft">
            Nearly the same is with us already. If one of these is yours, add it instead.
          </p>
          <ul>
            {recipes.map((recipe) => (
              <AddableRecipe
                key={recipe.uid}
                recipe={recipe}
                onAdded={() => void queries.invalidateQueries({ queryKey: ['recipes', 'similar'] })}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
