import { Jobs } from '@chefly/engines/jobs';
import { Objects } from '@chefly/engines/objects';
import { newUid } from '@chefly/engines/store';
import { Inject, Injectable } from '@nestjs/common';
import { UploadsStore } from '../uploads/uploads.store';
import { VideoBytes } from './video-bytes';
import { Workshop } from './video-workshop';
import type { VideoRow } from './video-row';
import { MOST_RUNS, VideosStore } from './videos.store';

const AT_ONCE = 100;
const ASKED_AGAIN_AFTER = 5 * 60_000;

/**
 * What happens to videos by themselves: they are prepared, lose the sound that nobody may hear, and
 * go when nobody shows them.
 */
@Injectable()
export class VideosJobs {
  constructor(
    @Inject(Objects) private readonly objects: Objects,
    @Inject(Jobs) private readonly jobs: Jobs,
    private readonly store: VideosStore,
    private readonly uploads: UploadsStore,
    private readonly bytes: VideoBytes,
    private readonly workshop: Workshop,
  ) {
    jobs.handle('video-preparation', ({ uid }: { uid: string }) => this.prepare(uid));
    jobs.handle('video-removal', async ({ uid }: { uid: string }) => {
      const row = await this.store.find(uid);
      if (row?.due) await this.tend(row);
    });
  }

  /** All that is due by now, in pieces. Safe to repeat and to run twice at a time. */
  async run(now = new Date()): Promise<void> {
    for (;;) {
      const rows = await this.store.listDue(AT_ONCE, now);
      for (const row of rows) await this.tend(row, now);
      if (rows.length < AT_ONCE) return;
    }
  }

  /** Each run writes under its own name: one that was thought dead and is not spoils nothing. */
  private async prepare(uid: string): Promise<void> {
    const run = newUid();
    if (!(await this.store.claim(uid, run))) return;
    const row = (await this.store.find(uid))!;
    try {
      const made = await this.workshop.prepare(
        row.size,
        this.bytes.sent(row),
        (track, piece, body) =>
          this.objects.put(
            this.bytes.piecePlace(uid, run, track, piece),
            body,
            'application/octet-stream',
          ),
      );
      if (typeof made === 'string') await this.store.refuse(uid, made);
      else if (!(await this.store.keep(uid, { ...made, run }))) {
        // given up meanwhile, and its row may be gone
        for (const track of ['silent', 'sound'] as const)
          await this.bytes.removePieces(row, run, track);
      }
    } catch (error) {
      await this.store.giveBack(uid);
      throw error;
    }
    await this.bytes.removeParts(row);
  }

  private async tend(row: VideoRow, now = new Date()): Promise<void> {
    const { _id: uid, state, film, runs } = row;
    const later = new Date(now.getTime() + ASKED_AGAIN_AFTER);
    if (state === 'preparing') {
      if (runs.length >= MOST_RUNS && row.busyUntil <= now)
        return this.store.refuse(uid, 'server/failed', now.getTime());
      await this.jobs.schedule('video-preparation', uid, new Date(), { uid });
      return this.store.postpone(row, later);
    }
    if (state === 'posted') {
      if (!film || film.sound == null || row.sound === 'waiting' || row.sound === 'heard')
        return this.store.postpone(row, null);
      await this.bytes.removePieces(row, film.run, 'sound');
      return this.store.mute(row);
    }
    if (state === 'rejected') {
      await this.bytes.removeAll(row);
      return this.store.postpone(row, null);
    }
    // its poster stays as long as moderators need it, and the video with it
    if (state === 'unposted' && row.posterKey && (await this.uploads.find(row.posterKey)))
      return this.store.postpone(row, later);
    await this.bytes.removeAll(row);
    await this.store.forget(row);
  }
}
