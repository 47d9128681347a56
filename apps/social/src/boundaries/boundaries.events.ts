import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { UntoldBlocks } from './untold-blocks';

/**
 * Tells all services once more whether a block stands: the process may have ended between its
 * commit and its word, and the cache may have been away, as it may be still.
 */
@Listener('social')
export class BoundariesEvents {
  constructor(private readonly untold: UntoldBlocks) {}

  @On('social.block.made.v1')
  onBlockMade({ id, subject }: DomainEvent<'social.block.made.v1'>, { tx }: UnitOfWork) {
    return this.untold.orKeep(id, subject, tx);
  }

  @On('social.block.lifted.v1')
  onBlockLifted({ id, subject }: DomainEvent<'social.block.lifted.v1'>, { tx }: UnitOfWork) {
    return this.untold.orKeep(id, subject, tx);
  }
}
