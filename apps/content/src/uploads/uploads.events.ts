import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject } from '@nestjs/common';
import { UploadsStore } from './uploads.store';

@Listener('content')
export class UploadsEvents {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    private readonly store: UploadsStore,
  ) {}

  @On('recipes.picture.checked.v1')
  async onRecipesPictureChecked(
    { data: { key, held } }: DomainEvent<'recipes.picture.checked.v1'>,
    work: UnitOfWork,
  ) {
    if (await this.store.hear(key, 'recipes', held, work.tx))
      work.emit('content.picture.cleared.v1', key, { key });
  }

  @On('social.picture.checked.v1')
  async onSocialPictureChecked(
    { data: { key, held } }: DomainEvent<'social.picture.checked.v1'>,
    work: UnitOfWork,
  ) {
    if (await this.store.hear(key, 'social', held, work.tx))
      work.emit('content.picture.cleared.v1', key, { key });
  }

  @On('recipes.picture.released.v1')
  async onRecipesPictureReleased(
    { data }: DomainEvent<'recipes.picture.released.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.store.release(data.key, tx);
  }

  @On('social.picture.released.v1')
  async onPictureReleased({ data }: DomainEvent<'social.picture.released.v1'>, { tx }: UnitOfWork) {
    await this.store.release(data.key, tx);
  }

  @On('moderation.picture.checked.v1')
  async onModerationPictureChecked(
    { data: { key, held } }: DomainEvent<'moderation.picture.checked.v1'>,
    work: UnitOfWork,
  ) {
    if (await this.store.hear(key, 'moderation', held, work.tx))
      work.emit('content.picture.cleared.v1', key, { key });
  }

  @On('moderation.picture.released.v1')
  async onEvidenceReleased(
    { data }: DomainEvent<'moderation.picture.released.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.store.release(data.key, tx);
  }

  @On('sessions.picture.checked.v1')
  async onSessionsPictureChecked(
    { data: { key, held } }: DomainEvent<'sessions.picture.checked.v1'>,
    work: UnitOfWork,
  ) {
    if (await this.store.hear(key, 'sessions', held, work.tx))
      work.emit('content.picture.cleared.v1', key, { key });
  }

  @On('sessions.picture.released.v1')
  async onHandPictureReleased(
    { data }: DomainEvent<'sessions.picture.released.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.store.release(data.key, tx);
  }

  // by a job: objects that cannot be reached hold up no other news
  @On('content.picture.cleared.v1')
  async onPictureCleared({ data }: DomainEvent<'content.picture.cleared.v1'>) {
    await this.jobs.schedule('picture-removal', data.key, new Date(), { key: data.key });
  }
}
