import { Store } from '@chefly/engines/store';
import { BoundariesStore, Partings, PARTING_TOLD_MS } from '@chefly/people';
import { Periods, Untold } from '@chefly/service';
import { Injectable } from '@nestjs/common';

/**
 * What all services were not told of blocks while the cache was away, which may come back with what
 * was said before. About the subject of the event: who has set it, and against whom.
 */
@Injectable()
export class UntoldBlocks extends Untold {
  constructor(store: Store, boundaries: BoundariesStore, partings: Partings, periods: Periods) {
    super(store, periods, {
      collection: 'untold_blocks',
      tell: (pair) => {
        const [setBy, against] = pair.split(':') as [string, string];
        return partings.blocksForAll(setBy, against, () => boundaries.blocksSince(setBy, against));
      },
      // what was said before has run out by then
      lapsesMs: PARTING_TOLD_MS,
    });
  }
}
