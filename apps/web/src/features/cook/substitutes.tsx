import type { Recipe } from '@chefly/contracts';
import { written } from '@chefly/ui';

/** What may take the place of the ingredients of a step. */
export function Substitutes({ recipe, step }: { recipe: Recipe; step: number }) {
  const found = (recipe.steps[step]?.uses ?? []).flatMap((at) => {
    const used = recipe.ingredients[at];
    return used?.instead.length ? [used] : [];
  });
  if (!found.length) return null;
  return (
    <section aria-label="What to take instead" className="mt-5">
      <h3 className="text-lg">What to take instead</h3>
      <ul className="mt-1">
        {found.map(({ name, instead }) => (
          <li key={name} className="border-b border-line py-2 last:border-0">
            <b className="block font-semibold" {...written(name)}>
              {name}
            </b>
            <span className="text-soft" {...written(instead.join(', '))}>
              {instead.join(', or ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
