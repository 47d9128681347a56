import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { CreditsService } from './credits.service';

/** Who has blocked whom is named by neither's posts any more, to nobody. */
@Listener('content')
export class CreditsEvents {
  constructor(private readonly credits: CreditsService) {}

  @On('social.block.made.v1')
  async onBlockMade(
    { data: { setBy, against } }: DomainEvent<'social.block.made.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.credits.part(setBy, against, tx);
  }
}
