import { normalise } from '@chefly/engines/search';
import { isDuplicate } from '@chefly/engines/store';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { RecipesStore } from './recipes.store';
import { SubmissionsStore } from '../submissions/submissions.store';

/** What recipes derives from its own rows: who holds which name. */
@Injectable()
export class NamesDerived {
  constructor(
    private readonly store: RecipesStore,
    private readonly submissions: SubmissionsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'names of recipes, from recipes and waiting submissions',
      compare: (mend) => this.compareNames(mend),
    });
  }

  private async compareNames(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const { name, _id: holderUid } of this.holders()) {
      const reservedFor = await this.store.holderOf(normalise(name));
      if (reservedFor === holderUid) continue;
      differences.push(`the name of ${holderUid} is held by ${reservedFor ?? 'nobody'}`);
      // a name that two hold stays with the first: the second waits for a moderator
      if (mend)
        await this.store.reserveName(normalise(name), holderUid).catch((error) => {
          if (!isDuplicate(error)) throw error;
        });
    }
    return differences;
  }

  private async *holders() {
    yield* this.store.everyName();
    yield* this.submissions.everyWaitingName();
  }
}
