import { timing } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import {
  Button,
  classes,
  Dialog,
  EmptyState,
  ErrorState,
  ListSkeleton,
  useDebounced,
} from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { ListEnd } from '../../parts/list-end';
import { AddableRecipe } from './addable-recipe';

/** Looks for a recipe to add to the own profile; the way to one's own recipe is at its end. */
export function RecipeSearchDialog({
  open,
  onClose,
  onCreate,
}: {
  open: boolean;
  onClose: () => void;
  onCreate: () => void;
}) {
  const [text, setText] = useState('');
  const [added, setAdded] = useState<string[]>([]);
  const wanted = useDebounced(text.trim(), timing.recipeDebounce);
  const api = useApi();
  const found = useInfiniteQuery({
    ...pages(api, 'recipes', 'search', { text: wanted }),
    enabled: !!wanted,
  });
  const recipes = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog open={open} onClose={onClose} title="Add a recipie">
      <label
        className={classes(
          'mb-3 flex h-12 items-center gap-2.5 px-4',
          'rounded-full border border-edge',
          'focus-within:ring-2 focus-within:ring-brand',
        )}
      >
        <Search className="size-5 text-soft" aria-hidden />
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Search recipies"
          aria-label="Search recipies"
          dir="auto"
          autoFocus
          className="w-full bg-transparent focus:outline-hidden"
        />
      </label>
      <div className="-mx-2 min-h-56 overflow-y-auto">
        {wanted && found.isPending && <ListSkeleton rows={3} />}
        {found.isLoadingError && (
          <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
        )}
        {wanted && recipes.length > 0 && recipes.every(({ uid }) => added.includes(uid)) && (
          <EmptyState>Added to your recipes. Look for another?</EmptyState>
        )}
        {wanted && found.data && !recipes.length && (
          <EmptyState>
            No recipe with ‘<bdi>{wanted}</bdi>’ yet. It could be yours.
          </EmptyState>
        )}
        {!wanted && (
          <p className="px-2 py-8 text-center text-soft">Type a part of the recipe’s name.</p>
        )}
        <ul>
          {wanted &&
            recipes
              .filter((recipe) => !added.includes(recipe.uid))
              .map((recipe) => (
                <AddableRecipe
                  key={recipe.uid}
                  recipe={recipe}
                  onAdded={() => setAdded((all) => [...all, recipe.uid])}
                />
              ))}
        </ul>
        {wanted && <ListEnd list={found} />}
      </div>
      <Button look="wash" className="mt-4" icon={<Plus className="size-4.5" />} onClick={onCreate}>
        Add a Recipie of your own
      </Button>
    </Dialog>
  );
}
