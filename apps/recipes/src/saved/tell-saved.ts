import type { Events } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { Caller } from '@chefly/http';

/** To a member's other devices: the one that did it shows it already, as its screen needs it. */
export const tellSaved = (
  { uid: memberUid, member: { signInUid } }: Caller,
  recipe: Events['recipes.saved.changed.v1']['recipe'],
  { emit }: UnitOfWork,
) => emit('recipes.saved.changed.v1', memberUid, { memberUid, signInUid, recipe });
