import type { UnitOfWork } from '@chefly/engines/bus';

/** Tells of pictures that were shown before and are not any more, by their keys. */
export function release(before: string[], after: string[], { emit }: UnitOfWork): void {
  for (const key of new Set(before.filter((each) => !after.includes(each))))
    emit('recipes.picture.released.v1', key, { key });
}
