import { useAccount } from '@chefly/api-client/react';
import { OwnRecipesBar, RecipeDialogs, useRecipeEditing } from '../../features/recipes/own-recipes';
import { RemoveRecipe } from '../../features/recipes/remove-recipe';
import Settings from '../../features/account/settings';
import { RecipeGrid } from '../../parts/recipe-grid';

export default function SettingsScreen() {
  const { uid } = useAccount();
  const editing = useRecipeEditing();
  return (
    <>
      <Settings
        recipes={
          <>
            <OwnRecipesBar editing={editing} />
            <RecipeGrid
              uid={uid}
              actionOf={(recipe) => <RemoveRecipe recipe={recipe} />}
              empty="Add the recipes you cook: members find you by them."
            />
          </>
        }
      />
      <RecipeDialogs editing={editing} />
    </>
  );
}
