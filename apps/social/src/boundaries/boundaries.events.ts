import type { DomainEvent } from '@chefly/contracts';
import { BoundariesStore, Partings } from '@chefly/people';
import { Listener, On } from '@chefly/service';

/**
 * Tells all services once more whether a block stands: the process may have ended between its
 * commit and its word, and where the cache was away it may come back with what was said before.
 */
@Listener('social')
export class BoundariesEvents {
  constructor(
    private readonly boundaries: BoundariesStore,
    private readonly partings: Partings,
  ) {}

  @On('social.block.made.v1')
  onBlockMade({ data }: DomainEvent<'social.block.made.v1'>) {
    return this.tell(data.setBy, data.against);
  }

  @On('social.block.lifted.v1')
  onBlockLifted({ data }: DomainEvent<'social.block.lifted.v1'>) {
    return this.tell(data.setBy, data.against);
  }

  /** @throws while the cache is away, so that the event comes again. */
  private tell(setBy: string, against: string): Promise<void> {
    return this.partings.blocksForAll(setBy, against, () =>
      this.boundaries.blocksSince(setBy, against),
    );
  }
}
