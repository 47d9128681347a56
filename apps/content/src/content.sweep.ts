import { Jobs } from '@chefly/engines/jobs';
import { log } from '@chefly/telemetry';
import { Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { RemovalService } from './removal/removal.service';
import { WorkStore } from './removal/work.store';
import { UploadsSweep } from './uploads/uploads.sweep';
import { VideosJobs } from './videos/videos.jobs';

const EVERY_MS = 2 * 60_000;
/** Work that nobody went on with for so long has lost its job. */
const STUCK_MS = 2 * 60_000;
const STUCK_AT_ONCE = 100;

/**
 * What time does to content: unused pictures go, and work whose job was lost goes on.
 */
@Injectable()
export class ContentSweep {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    private readonly uploads: UploadsSweep,
    private readonly videos: VideosJobs,
    private readonly works: WorkStore,
    private readonly removal: RemovalService,
    runtime: Runtime,
  ) {
    jobs.work('content-sweep', () => this.run());
    const timer = setInterval(
      () => void this.plan().catch((err) => log.error({ err }, 'the sweep could not be planned')),
      EVERY_MS,
    ).unref();
    runtime.onStop(() => clearInterval(timer));
  }

  /** Every replica plans the same ones, ahead of their time, so that one of them does each. */
  private async plan(now = Date.now()) {
    const next = Math.floor(now / EVERY_MS) + 1;
    await this.jobs.schedule('content-sweep', String(next), new Date(next * EVERY_MS), {});
  }

  private async run(now = new Date()): Promise<void> {
    const stuck = await this.works.listStuck(new Date(now.getTime() - STUCK_MS), STUCK_AT_ONCE);
    for (const { _id } of stuck) await this.removal.schedule(_id);
    await this.uploads.run(now);
    await this.videos.run(now);
  }
}
