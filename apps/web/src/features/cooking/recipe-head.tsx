import type { Recipe } from '@chefly/contracts';
import { Facts, TimeBar, written } from '@chefly/ui';
import type { ReactNode } from 'react';
import { RecipeMarks, recipeFacts } from '../../parts/recipe-facts';
import { RecipeStanding } from './recipe-standing';

/** What a recipe is, before how it is made. */
export function RecipeHead({
  recipe,
  heading: Heading = 'h1',
  children,
}: {
  recipe: Recipe;
  heading?: 'h1' | 'h2';
  /** Beside the name. */
  children?: ReactNode;
}) {
  return (
    <header className="@container">
      <div className="flex flex-wrap items-start justify-end gap-2">
        <Heading
          className="min-w-0 flex-1 basis-[6em] break-words text-[min(2rem,11vw)] wide:text-[2.5rem]"
          {...written(recipe.name)}
        >
          {recipe.name}
        </Heading>
        {children}
      </div>
      <p className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3.5 gap-y-1 text-[0.875rem] text-soft">
        <RecipeStanding recipe={recipe} />
        <RecipeMarks recipe={recipe} halal={recipe.shipped} />
      </p>
      <div className="mt-4 grid items-center gap-x-6 gap-y-4 @min-[40rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Facts facts={recipeFacts(recipe)} />
        <TimeBar {...recipe} />
      </div>
      <p className="prose-width mt-4 break-words" {...written(recipe.description)}>
        {recipe.description}
      </p>
    </header>
  );
}
