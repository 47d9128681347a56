import { MINUTE } from '@chefly/contracts';
import { Periods } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { RemovalService } from './removal/removal.service';
import { WorkStore } from './removal/work.store';
import { UploadsSweep } from './uploads/uploads.sweep';
import { VideosJobs } from './videos/videos.jobs';

const EVERY_MS = 2 * MINUTE;
/** Work that nobody went on with for so long has lost its job. */
const STUCK_MS = 2 * MINUTE;
const STUCK_AT_ONCE = 100;

/** What time does to content: unused media go, and work whose job was lost goes on. */
@Injectable()
export class ContentSweep {
  constructor(
    private readonly uploads: UploadsSweep,
    private readonly videos: VideosJobs,
    private readonly works: WorkStore,
    private readonly removal: RemovalService,
    periods: Periods,
  ) {
    periods.once('content-sweep', EVERY_MS, () => this.run());
  }

  private async run(): Promise<void> {
    const now = new Date();
    const stuck = await this.works.listStuck(new Date(now.getTime() - STUCK_MS), STUCK_AT_ONCE);
    for (const { _id } of stuck) await this.removal.schedule(_id);
    await this.uploads.run(now);
    await this.videos.run(now);
  }
}
