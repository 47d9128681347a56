import { MINUTE } from '@chefly/contracts';
import { Jobs } from '@chefly/engines/jobs';
import { Objects } from '@chefly/engines/objects';
import { newUid } from '@chefly/engines/store';
import { log } from '@chefly/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { UploadsStore } from '../uploads/uploads.store';
import { VideoBytes } from './video-bytes';
import { RanLate, Workshop } from './video-workshop';
import type { VideoRow } from './video-row';
import { MOST_RUNS, VideosStore } from './videos.store';
import { cpuMsFor, WorkshopTime } from './workshop-time.store';

/** Behind a run that failed, others have their turn; it has its own again after twice the time. */
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 10 * MINUTE;
const restAfter = (runs: number) => Math.min(FIRST_REST_MS * 2 ** (runs - 1), LONGEST_REST_MS);

const MOST_LATE_RUNS = 3;

const AT_ONCE = 100;
const ASKED_AGAIN_AFTER = 5 * MINUTE;

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
    private readonly time: WorkshopTime,
  ) {
    jobs.handle('video-preparation', () => this.prepareAll());
    jobs.handle('video-removal', async ({ uid }: { uid: string }) => {
      const row = await this.store.find(uid);
      if (row?.due) await this.tend(row);
    });
  }

  /** All that is due by now, in pieces. Safe to repeat and to run twice at a time. */
  async run(now = new Date()): Promise<void> {
    await this.time.forgetOld(now);
    for (;;) {
      const rows = await this.store.listDue(AT_ONCE, now);
      for (const row of rows) await this.tend(row, now);
      if (rows.length < AT_ONCE) return;
    }
  }

  /** Whichever is next in turn, until none waits: the one that a job was planned for is among them. */
  private async prepareAll(): Promise<void> {
    while (await this.workshop.inTurn(() => this.prepareNext()));
  }

  /** Each run writes under its own name: one that was thought dead and is not spoils nothing. */
  private async prepareNext(): Promise<boolean> {
    const run = newUid();
    const row = await this.store.claimNext(run);
    if (!row) return false;
    const { _id: uid, ownerUid } = row;
    const had = await this.time.of(ownerUid);
    const since = performance.now();
    let tooCostly = false;
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
        cpuMsFor(had),
      );
      tooCostly = made === 'content/video-too-costly';
      if (typeof made === 'string') await this.store.refuse(uid, made);
      else if (!(await this.store.keep(uid, { ...made, run }))) {
        // given up meanwhile, and its row may be gone
        for (const track of ['silent', 'sound'] as const)
          await this.bytes.removePieces(row, run, track);
      }
    } catch (err) {
      if (this.workshop.isStopped) return await this.again(row, 0);
      log.error({ err, video: uid }, 'a video could not be prepared now');
      return await this.again(row, err instanceof RanLate ? 1 : 0);
    } finally {
      await this.charge(row, performance.now() - since, tooCostly);
    }
    await this.bytes.removeParts(row);
    return true;
  }

  /** Nobody whose account was erased meanwhile; but whoever gave the video up, or its row is gone. */
  private async charge({ _id: uid, ownerUid }: VideoRow, took: number, tooCostly: boolean) {
    if ((await this.store.find(uid))?.ownerUid === '') return;
    const { ms } = await this.time.add(ownerUid, took, tooCostly);
    await this.store.comeAfter(ownerUid, ms);
  }

  /** Later, and not for ever: what took all the time that there is, may do so each time. */
  private async again(row: VideoRow, late: number): Promise<boolean> {
    const { _id: uid, runs } = row;
    const lateRuns = (row.lateRuns ?? 0) + late;
    if (lateRuns >= MOST_LATE_RUNS) await this.store.refuse(uid, 'server/failed');
    else {
      const again = new Date(Date.now() + restAfter(runs.length));
      await this.store.giveBack(uid, again, lateRuns);
      await this.jobs.schedule('video-preparation', uid, again, { uid });
    }
    return !this.workshop.isStopped;
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
