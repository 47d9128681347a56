import { noDetails, wholeMinutes } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { RecipeRow } from './recipes.store';

/** Says how long all of a recipe takes that a member cooks from now on, where that is known. */
export function tellMinutes(
  memberUid: string,
  { _id: recipeUid, details }: Pick<RecipeRow, '_id' | 'details'>,
  emit: UnitOfWork['emit'],
): void {
  const minutes = wholeMinutes(details ?? noDetails);
  if (minutes) emit('recipes.member-recipe.timed.v1', memberUid, { memberUid, recipeUid, minutes });
}
