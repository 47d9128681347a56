import { Consumer } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { UploadsStore } from './uploads.store';

@Injectable()
export class UploadsEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(Jobs) jobs: Jobs,
    @Inject(UploadsStore) store: UploadsStore,
  ) {
    consumer.on('recipes.picture.checked.v1', async ({ data: { key, held } }, work) => {
      if (await store.hear(key, 'recipes', held, work.session))
        work.emit('content.picture.cleared.v1', key, { key });
    });
    consumer.on('social.picture.checked.v1', async ({ data: { key, held } }, work) => {
      if (await store.hear(key, 'social', held, work.session))
        work.emit('content.picture.cleared.v1', key, { key });
    });
    consumer.on('social.picture.released.v1', async ({ data }, { session }) => {
      await store.release(data.key, session);
    });
    // by a job: objects that cannot be reached hold up no other news
    consumer.on('content.picture.cleared.v1', async ({ data }) => {
      await jobs.schedule('picture-removal', data.key, new Date(), { key: data.key });
    });
  }
}
