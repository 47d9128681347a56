import type { DomainEvent, Events, PictureHolder } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject } from '@nestjs/common';
import { UploadsStore } from './uploads.store';

type Checked = Events['social.picture.checked.v1'];

@Listener('content')
export class UploadsEvents {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    private readonly store: UploadsStore,
  ) {}

  @On('recipes.picture.checked.v1')
  async onRecipesPictureChecked(
    { data }: DomainEvent<'recipes.picture.checked.v1'>,
    work: UnitOfWork,
  ) {
    await this.hear('recipes', data, work);
  }

  @On('social.picture.checked.v1')
  async onSocialPictureChecked(
    { data }: DomainEvent<'social.picture.checked.v1'>,
    work: UnitOfWork,
  ) {
    await this.hear('social', data, work);
  }

  @On('recipes.picture.released.v1')
  async onRecipesPictureReleased(
    { data }: DomainEvent<'recipes.picture.released.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.store.release(data.key, tx);
  }

  @On('social.picture.released.v1')
  async onSocialPictureReleased(
    { data }: DomainEvent<'social.picture.released.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.store.release(data.key, tx);
  }

  @On('moderation.picture.checked.v1')
  async onModerationPictureChecked(
    { data }: DomainEvent<'moderation.picture.checked.v1'>,
    work: UnitOfWork,
  ) {
    await this.hear('moderation', data, work);
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
    { data }: DomainEvent<'sessions.picture.checked.v1'>,
    work: UnitOfWork,
  ) {
    await this.hear('sessions', data, work);
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

  /** With the last one's answer that nobody shows it, it is on its way out. */
  private async hear(from: PictureHolder, { key, held }: Checked, { tx, emit }: UnitOfWork) {
    if (await this.store.hear(key, from, held, tx))
      emit('content.picture.cleared.v1', key, { key });
  }
}
