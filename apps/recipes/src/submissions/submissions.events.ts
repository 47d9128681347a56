import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { SubmissionsStore } from './submissions.store';

@Listener('recipes')
export class SubmissionsEvents {
  constructor(private readonly submissions: SubmissionsStore) {}

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    return this.submissions.renameAuthor(data.uid, data.userName, tx);
  }

  @On('content.picture.expired.v1')
  async onPictureExpired(
    { data: { key } }: DomainEvent<'content.picture.expired.v1'>,
    { emit }: UnitOfWork,
  ) {
    emit('recipes.picture.checked.v1', key, {
      key,
      held: await this.submissions.showsPicture(key),
    });
  }
}
