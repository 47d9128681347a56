import { isDeepStrictEqual } from 'node:util';
import { newKitchen, type KitchenState } from '@chefly/contracts';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SessionsStore } from '../sessions/sessions.store';
import { KitchenStore } from './kitchen.store';
import { madeBy, replaying } from './replay';

/**
 * The state of a kitchen is what its changes make, and has as many versions as there are of them.
 * So are the states that some of the changes keep.
 */
@Injectable()
export class KitchenDerived {
  constructor(
    private readonly store: KitchenStore,
    private readonly sessions: SessionsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'kitchens of sessions, from their changes',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const row of this.store.all()) {
      const session = await this.sessions.find(row._id);
      if (!session) continue;
      const changes = await this.store.listChanges(row._id);
      // somebody went on cooking while this looked
      if (changes.length > row.version) continue;
      let state = newKitchen(session.startedAt);
      const wrong: [string, KitchenState][] = [];
      for (const { row: change, state: after } of replaying(session, changes)) {
        state = after;
        if (change.state && !isDeepStrictEqual(change.state, after))
          wrong.push([change._id, after]);
      }
      const truth = { state, made: madeBy(changes) };
      const { state: said, made = {} } = row;
      if (!wrong.length && isDeepStrictEqual(truth, { state: said, made })) continue;
      differences.push(`kitchen of session ${row._id} is not as its ${changes.length} changes`);
      if (!mend) continue;
      for (const [id, after] of wrong) await this.store.replaceState(id, after);
      await this.store.mend(row, truth);
    }
    return differences;
  }
}
