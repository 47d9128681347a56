import type { DomainEvent } from '@chefly/contracts';
import { Jobs } from '@chefly/engines/jobs';
import { Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';

@Listener('content')
export class VideosEvents {
  constructor(@Inject(Jobs) private readonly jobs: Jobs) {}

  // by a job, as with pictures: what nobody may hear goes at once, and not only with the next sweep
  @On('content.video.heard.v1')
  async onVideoHeard({ data: { videoUid } }: DomainEvent<'content.video.heard.v1'>) {
    await this.jobs.schedule('video-removal', videoUid, new Date(), { uid: videoUid });
  }
}
