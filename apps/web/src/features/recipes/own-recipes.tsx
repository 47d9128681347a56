import { addressNow, Button, useAddress } from '@chefly/ui';
import { Plus } from 'lucide-react';
import { AddRecipe, EditRecipe } from './add-recipe';
import { RecipeSearchDialog } from './recipe-search';
import { Submissions } from './submissions';

/**
 * What of the own recipes is being done, as the address says: Back closes it, a reload finds it again.
 * @param place what else the address says while it is done
 */
export function useRecipeEditing(place: Record<string, string> = {}) {
  const [params, changeAddress] = useAddress();
  const adding = params.get('add');
  const editing = params.get('edit');
  const go = (to: Record<string, string>) =>
    changeAddress(
      (now) => {
        const next = new URLSearchParams({ ...Object.fromEntries(now), ...place });
        next.delete('add');
        next.delete('edit');
        for (const [key, value] of Object.entries(to)) next.set(key, value);
        return next;
      },
      { replace: isOpen(), preventScrollReset: true },
    );
  return {
    adding,
    editing,
    search: () => go({ add: 'recipe' }),
    create: () => go({ add: 'form' }),
    edit: (uid: string) => go({ edit: uid }),
    // what was closed meanwhile, as by Back, is not closed once more: another tab may be chosen
    close: () => isOpen() && go({}),
  };
}

/** Whether something is being done by now. */
const isOpen = () => addressNow().has('add') || addressNow().has('edit');

type Editing = ReturnType<typeof useRecipeEditing>;

/** Over the grid of own recipes: the way to another, and those that are not in it yet. */
export function OwnRecipesBar({ editing }: { editing: Editing }) {
  return (
    <>
      <div className="mb-4 flex">
        <Button look="primary" icon={<Plus className="size-4.5" />} onClick={editing.search}>
          Add
        </Button>
      </div>
      <Submissions onEdit={editing.edit} />
    </>
  );
}

export function RecipeDialogs({ editing }: { editing: Editing }) {
  const { adding, close, search } = editing;
  return (
    <>
      <RecipeSearchDialog open={adding === 'recipe'} onClose={close} onCreate={editing.create} />
      <AddRecipe open={adding === 'form'} onClose={search} onSubmitted={close} />
      <EditRecipe uid={editing.editing} onClose={close} onSubmitted={close} />
    </>
  );
}
