import {
  formerMemberUid,
  ingredientLine,
  toldStep,
  type DomainEvent,
  type Snapshot,
} from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { RecipeEndings } from './recipe-endings';
import { isShipped } from './shipped-recipes';
import { ingredientsOf, stepsOf } from './stored-rows';
import { RecipesStore } from './recipes.store';

/** Recipes that members wrote can be reported and removed; what the house ships cannot. */
@Listener('recipes')
export class SubjectsEvents {
  constructor(
    private readonly store: RecipesStore,
    private readonly endings: RecipeEndings,
  ) {}

  @On('moderation.snapshot.wanted.v1')
  async onSnapshotWanted(
    { data }: DomainEvent<'moderation.snapshot.wanted.v1'>,
    { emit }: UnitOfWork,
  ) {
    const { reportUid, kind, subjectUid } = data;
    if (kind !== 'recipe') return;
    const snapshot = await this.snapshot(subjectUid);
    emit('recipes.snapshot.taken.v1', reportUid, { reportUid, snapshot });
  }

  @On('moderation.subject.removed.v1')
  async onSubjectRemoved({ data }: DomainEvent<'moderation.subject.removed.v1'>, work: UnitOfWork) {
    if (data.kind === 'recipe') await this.endings.withdraw(data.subjectUid, work);
  }

  private async snapshot(uid: string): Promise<Snapshot | null> {
    const row = await this.store.findRecipe(uid);
    if (!row || isShipped(row)) return null;
    const { cuisine = '', equipment = [] } = row.details ?? {};
    const ingredients = ingredientsOf(row.ingredients);
    const steps = stepsOf(row.steps).map((step) => toldStep(step, ingredients));
    const more = [cuisine, ...equipment].filter(Boolean).join('\n');
    return {
      authorUid: row.authorUid ?? formerMemberUid,
      title: row.name,
      text: row.description,
      pictures: row.picture ? [row.picture] : [],
      createdAt: null,
      context: [
        { label: 'Ingredients', text: ingredients.map(ingredientLine).join('\n') },
        { label: 'Procedure', text: steps.join('\n') },
        ...(more ? [{ label: 'More about it', text: more }] : []),
      ],
    };
  }
}
