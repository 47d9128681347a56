import { batches, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SavedStore } from './saved.store';
import { ShelvesStore, type ShelfRow } from './shelves.store';

/** What recipes derives from saved recipes: how many each member has. */
@Injectable()
export class SavedDerived {
  constructor(
    private readonly store: SavedStore,
    private readonly shelves: ShelvesStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'numbers of saved recipes',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const shelves of batches<ShelfRow>(this.shelves.every())) {
      const rows = await this.store.countOf(shelves.map((shelf) => shelf._id));
      for (const { _id, saved } of shelves) {
        const counted = rows.get(_id) ?? 0;
        if (saved === counted) continue;
        differences.push(`shelf ${_id} says ${saved} saved recipes, ${counted} rows`);
        if (mend) await this.shelves.mendCount(_id, saved, counted);
      }
    }
    return differences;
  }
}
