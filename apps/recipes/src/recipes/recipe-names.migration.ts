import { withOurDigits } from '@chefly/engines/search';
import { Store, type Migration } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';

/** Behind a name that another may have, too: no name has it, since all are compared without. */
const MARK = '_';
const AFTER_MARK = '`';

/** What names like this one have that were held while digits of other scripts were others. */
export const heldBefore = (ours: string) => ({
  $gt: `${ours}${MARK}`,
  $lt: `${ours}${AFTER_MARK}`,
});

/**
 * Names with digits of another script than ours, from before these were compared by their value.
 * Another recipe may be called the same but for that, and a row does not know: so what is compared of
 * it is made its own by the holder behind it. Both recipes keep their names and their links; nobody
 * gives another one like them while either is there. Rows of the version before have none, are read
 * as they are, and are given theirs when they are looked through again.
 */
const names: Migration = {
  name: '2026-11-28-digits-of-recipe-names',
  collection: 'names',
  reads: ['holderUid', 'ours'],
  up: ({ _id, holderUid, ours }) =>
    !ours && withOurDigits(_id) !== _id
      ? { $set: { ours: `${withOurDigits(_id)}${MARK}${String(holderUid)}` } }
      : null,
  down: ({ ours }) => (ours ? { $unset: { ours: '' } } : null),
};

@Injectable()
export class RecipeNamesMigration {
  constructor(store: Store) {
    store.migrations.add(names);
  }
}
