import { query, useApi } from '@chefly/api-client/react';
import { classes } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The recipe's steps to follow; each cook ticks off their own. */
export function StepsPanel({ recipeUid }: { recipeUid: string }) {
  const api = useApi();
  const recipe = useQuery(query(api, 'recipes', 'recipe', { uid: recipeUid }));
  const [done, setDone] = useState(0);
  if (!recipe.data?.steps.length) return null;
  return (
    <section aria-label="Steps" className="mb-3 max-h-[45%] overflow-y-auto pb-1">
      <h2 className="mb-2 text-lg">Steps</h2>
      <ol className="grid gap-0.5 text-[14px] text-soft">
        {recipe.data.steps.map((step, i) => (
          <li key={i}>
            <button
              type="button"
              aria-pressed={i < done}
              onClick={() => setDone(i < done ? i : i + 1)}
              className={classes(
                'flex min-h-9 w-full gap-2 rounded-lg px-2 py-1.5 text-start transition-colors hover:bg-[#33262a]',
                i < done && 'line-through opacity-55',
                i === done && 'font-semibold text-ink',
              )}
            >
              <span className="tabular">{i + 1}.</span>
              <span dir="auto">{step}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
