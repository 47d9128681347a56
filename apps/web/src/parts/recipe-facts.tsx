import { wholeMinutes, type RecipeDetails } from '@chefly/contracts';
import { briefMinutes, rupees, type Fact } from '@chefly/ui';
import { BadgeCheck, Clock, Flame, IndianRupee, Leaf, Users } from 'lucide-react';
import type { ReactNode } from 'react';

const levels = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };
const dietNames = { vegetarian: 'Vegetarian', vegan: 'Vegan' };

/** Where a recipe is at home, and who may eat it. */
export function RecipeMarks({
  recipe: { cuisine, diets, allergens },
  halal,
}: {
  recipe: Pick<RecipeDetails, 'cuisine' | 'diets' | 'allergens'>;
  halal: boolean;
}) {
  return (
    <>
      {cuisine && <bdi>{cuisine}</bdi>}
      {halal && <Good Icon={BadgeCheck}>Halal</Good>}
      {diets.map((diet) => (
        <Good key={diet} Icon={Leaf}>
          {dietNames[diet]}
        </Good>
      ))}
      {allergens.length > 0 && <span>Contains {allergens.join(', ')}</span>}
    </>
  );
}

const Good = ({ Icon, children }: { Icon: typeof Leaf; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1 font-semibold text-herb">
    <Icon className="size-4" aria-hidden />
    {children}
  </span>
);

/** @param recipe its cost is for all of its servings */
export function recipeFacts(recipe: RecipeDetails & { cost: number }): Fact[] {
  const { servings, cost, level } = recipe;
  const minutes = wholeMinutes(recipe);
  const portion = servings && Math.max(1, Math.round(cost / servings));
  return [
    portion
      ? { Icon: IndianRupee, value: rupees(portion), label: 'a portion' }
      : { Icon: IndianRupee, value: rupees(cost), label: 'for all' },
    minutes !== null && { Icon: Clock, value: briefMinutes(minutes), label: 'in all' },
    servings !== null && {
      Icon: Users,
      value: String(servings),
      label: servings === 1 ? 'serving' : 'servings',
    },
    level !== null && { Icon: Flame, value: levels[level], label: 'level' },
  ].filter((fact) => fact !== false);
}
