import type { Submission } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { Picture, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';

/** What is in the catalogue already under nearly this name, to be compared with what came in. */
export function SimilarRecipes({ submission: { uid, name } }: { submission: Submission }) {
  const api = useApi();
  const similar = useQuery(query(api, 'recipes', 'similar', { name }));
  // an approved submission is a recipe under its own uid
  const others = similar.data?.items.filter((recipe) => recipe.uid !== uid) ?? [];
  return (
    <section
      aria-label="Similar recipes"
      className="mb-4 rounded-card border border-line bg-card p-5"
    >
      <h2 className="mb-2 text-xl">With us already</h2>
      {similar.isError ? (
        <p role="alert" className="text-live">
          {similar.error.message}
        </p>
      ) : similar.isPending ? (
        <p className="text-soft">Looking …</p>
      ) : others.length ? (
        <ul>
          {others.map((recipe) => (
            <li key={recipe.uid}>
              <a
                href={`/recipe/${encodeURIComponent(recipe.name.replaceAll(' ', '_'))}`}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 items-center gap-3 rounded-control p-2 hover:bg-line/40"
              >
                {recipe.picture && (
                  <Picture
                    picture={recipe.picture}
                    alt=""
                    ratio="1 / 1"
                    sizes="40px"
                    className="w-10 shrink-0 rounded-lg"
                  />
                )}
                <span className="min-w-0 break-words font-semibold" {...written(recipe.name)}>
                  {recipe.name}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">Nothing has nearly this name.</p>
      )}
    </section>
  );
}
