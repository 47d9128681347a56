import type { UnitOfWork } from '@chefly/engines/bus';
import { normalise } from '@chefly/engines/search';
import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { RecipeEndings } from '../recipes/recipe-endings';
import { RecipesStore } from '../recipes/recipes.store';
import { release } from './released-pictures';
import { pictureKeysOf, SubmissionsStore, type EarlierRow } from './submissions.store';

/** By which moderator it was rejected is nothing to its author. */
const earlierOf = ({ decidedBy: _by, picture, ...row }: EarlierRow) => ({
  ...row,
  picture: picture?.key ?? null,
});

/**
 * What the member wrote. A recipe that others cook by now stays in the catalogue, and nobody's: what they cook is not
 * taken from them. Every other goes, and its name is free.
 */
@Injectable()
export class SubmissionRecords implements PersonalRecords {
  readonly name = 'submissions';

  constructor(
    records: Records,
    private readonly store: SubmissionsStore,
    private readonly recipes: RecipesStore,
    private readonly endings: RecipeEndings,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listOf(uid, pageAfter(after));
    const shown = rows.map(
      ({ _id, author: _author, decidedBy: _by, place: _place, picture, earlier, ...row }) => ({
        uid: _id,
        ...row,
        picture: picture?.key ?? null,
        earlier: earlier ? earlierOf(earlier) : null,
      }),
    );
    return { rows: shown, pictures: rows.flatMap(pictureKeysOf), next };
  }

  async erase(uid: string, work: UnitOfWork) {
    const { tx } = work;
    const { rows } = await this.store.listOf(uid, pageAfter(null));
    for (const row of rows) {
      const { _id, name, picture } = row;
      const recipe = await this.recipes.findRecipe(_id, tx);
      const cooks = recipe ? await this.recipes.listHolders(_id, 2, tx) : [];
      if (cooks.some((cook) => cook !== uid)) {
        // under no author's uid, so that it is not found here again
        await this.store.makeNobodys(_id, tx);
        await this.recipes.makeNobodys(_id, tx);
        release(pictureKeysOf(row), picture ? [picture.key] : [], work);
        continue;
      }
      if (recipe) await this.endings.withdraw(_id, work);
      else release(pictureKeysOf(row), [], work);
      await this.recipes.freeName(normalise(name), _id, tx);
      await this.store.erase(_id, tx);
    }
    return rows.length < RECORDS_AT_ONCE;
  }
}
