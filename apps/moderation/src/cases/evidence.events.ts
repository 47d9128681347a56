import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { CasesStore } from './cases.store';

@Listener('moderation')
export class EvidenceEvents {
  constructor(private readonly cases: CasesStore) {}

  @On('content.picture.expired.v1')
  async onPictureExpired(
    { data: { key } }: DomainEvent<'content.picture.expired.v1'>,
    { emit }: UnitOfWork,
  ) {
    emit('moderation.picture.checked.v1', key, { key, held: await this.cases.showsPicture(key) });
  }
}
