import { isDeepStrictEqual } from 'node:util';
import { Store } from '@chefly/engines/store';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SessionsStore } from '../sessions/sessions.store';
import { KitchenStore, type KitchenRow } from './kitchen.store';
import { replayedWhole, type Replay } from './replay';

/**
 * The state of a kitchen is what its changes make, and has as many versions as there are of them.
 * So are the states that some of the changes keep.
 */
@Injectable()
export class KitchenDerived {
  constructor(
    private readonly kitchens: KitchenStore,
    private readonly sessions: SessionsStore,
    private readonly store: Store,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'kitchens of sessions, from their changes',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const row of this.kitchens.all()) {
      const found = await this.difference(row);
      if (!found) continue;
      differences.push(`kitchen of session ${row._id} is not as its ${found.changes} changes`);
      if (mend) await this.mend(row._id);
    }
    return differences;
  }

  /** Null where it is as it should be, or somebody went on cooking while this looked. */
  private async difference(
    row: KitchenRow,
    tx?: ClientSession,
  ): Promise<(Replay & { changes: number }) | null> {
    const session = await this.sessions.find(row._id, tx);
    if (!session) return null;
    const changes = await this.kitchens.listChanges(row._id, tx);
    if (changes.length > row.version) return null;
    const { truth, wrong } = await replayedWhole(session, changes);
    const { state, made = {} } = row;
    if (!wrong.length && isDeepStrictEqual(truth, { state, made })) return null;
    return { truth, wrong, changes: changes.length };
  }

  /** Read anew: words that were taken out since then must not come back. */
  private mend(sessionUid: string): Promise<void> {
    return this.store.transaction(async (tx) => {
      const row = await this.kitchens.find(sessionUid, tx);
      const found = row && (await this.difference(row, tx));
      if (!found) return;
      for (const { id, state } of found.wrong) await this.kitchens.replaceState(id, state, tx);
      await this.kitchens.mend(row, found.truth, tx);
    });
  }
}
