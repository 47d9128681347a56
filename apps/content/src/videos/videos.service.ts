import { createHash } from 'node:crypto';
import {
  bytesOfPart,
  errors,
  partsOf,
  type contract,
  type InputOf,
  type VideoUpload,
} from '@chefly/contracts';
import { Jobs } from '@chefly/engines/jobs';
import { Objects } from '@chefly/engines/objects';
import { newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';
import { VideoBytes } from './video-bytes';
import { VideoLinks } from './video-links';
import type { VideoRow } from './video-row';
import { VideosStore } from './videos.store';
import { WorkshopTime } from './workshop-time.store';

type Content = typeof contract.content;

/** Videos that a member may have on the way to a review. */
const MOST_ON_THEIR_WAY = 12;

/**
 * Videos in: a signed ticket for one size, then its parts in any order, then a worker that makes
 * what is kept.
 */
@Injectable()
export class VideosService {
  constructor(
    @Inject(Objects) private readonly objects: Objects,
    @Inject(Jobs) private readonly jobs: Jobs,
    private readonly store: VideosStore,
    private readonly links: VideoLinks,
    private readonly bytes: VideoBytes,
    private readonly time: WorkshopTime,
  ) {}

  async open({ size }: InputOf<Content['openVideo']>, caller: Caller) {
    const busy = () => new Refusal('content/uploads-busy');
    if ((await this.store.countOnTheirWay(caller.uid)) >= MOST_ON_THEIR_WAY) throw busy();
    const uid = newUid();
    await this.store.open(uid, caller.uid, size);
    // others may have been opened between the look and this one
    if ((await this.store.countOnTheirWay(caller.uid)) > MOST_ON_THEIR_WAY) {
      await this.store.cancel(uid, caller.uid);
      throw busy();
    }
    const ticket = this.links.ticket(caller.uid, uid, size);
    return { uid, url: `/api/content/uploads/parts?ticket=${ticket}` };
  }

  /**
   * The first bytes that come for a part are its bytes: the same again change nothing, others are
   * refused.
   */
  async receive(sealed: unknown, part: number, body: unknown): Promise<{ arrived: number }> {
    const ticket = this.links.ticketOf(sealed);
    if (!ticket || !Buffer.isBuffer(body) || body.length !== bytesOfPart(ticket.size, part))
      throw new Refusal('content/upload-invalid');
    const hash = createHash('sha256').update(body).digest('hex');
    if (!(await this.store.bind(ticket.uid, part, hash)))
      throw new Refusal('content/upload-invalid');
    await this.objects.put(
      this.bytes.partPlace(ticket.uid, part),
      body,
      'application/octet-stream',
    );
    if (!(await this.store.arrive(ticket.uid, part))) {
      // finished meanwhile it has these very bytes; given up, they are nobody's
      const row = await this.store.find(ticket.uid);
      if (!row || row.state === 'cancelled')
        await this.objects.remove(this.bytes.partPlace(ticket.uid, part));
      throw new Refusal('content/upload-invalid');
    }
    return { arrived: part };
  }

  async status({ uid }: { uid: string }, caller: Caller): Promise<VideoUpload> {
    return this.view(await this.own(uid, caller));
  }

  async finish({ uid }: { uid: string }, caller: Caller): Promise<VideoUpload> {
    const row = await this.own(uid, caller);
    const { ms } = await this.time.of(caller.uid);
    if (row.state === 'open' && !(await this.store.finish(uid, partsOf(row.size), ms))) {
      const now = await this.own(uid, caller);
      if (now.state === 'open') throw new Refusal('content/parts-missing');
    }
    const finished = await this.own(uid, caller);
    // asked again, it may be that the job was never planned
    if (finished.state === 'preparing')
      await this.jobs.schedule('video-preparation', uid, new Date(), { uid });
    return this.view(finished);
  }

  async cancel({ uid }: { uid: string }, caller: Caller) {
    if (!(await this.store.cancel(uid, caller.uid))) throw notFound();
    await this.jobs.schedule('video-removal', uid, new Date(), { uid });
    return {};
  }

  private async own(uid: string, caller: Caller): Promise<VideoRow> {
    const row = await this.store.find(uid);
    if (row?.ownerUid !== caller.uid || row.state === 'cancelled') throw notFound();
    return row;
  }

  private view({ _id: uid, ownerUid, state, arrived, problem, film, readyAt }: VideoRow) {
    const kept = state !== 'open' && state !== 'preparing' && state !== 'refused';
    return {
      uid,
      state: kept ? ('ready' as const) : state,
      arrived: [...arrived].sort((a, b) => a - b),
      problem: problem && errors[problem][1],
      receipt: kept && readyAt ? this.links.receipt(ownerUid, uid, readyAt) : null,
      hasSound: film?.sound != null,
    };
  }
}
