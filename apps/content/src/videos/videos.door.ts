import { bytesOfPart, partsOf, video } from '@chefly/contracts';
import { Refusal } from '@chefly/http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BodyDoor, type Coming } from '../uploads/body-door';
import { VideoLinks } from './video-links';
import { VideosStore } from './videos.store';

export const PARTS = '/api/content/uploads/parts';
const PER_MINUTE = 240;

/** Stands before the body of a part, as the door of pictures does before theirs. */
@Injectable()
export class VideosDoor implements OnModuleInit {
  constructor(
    private readonly door: BodyDoor,
    private readonly links: VideoLinks,
    private readonly store: VideosStore,
  ) {}

  onModuleInit() {
    this.door.before(PARTS, (coming) => this.admit(coming));
  }

  private async admit(coming: Coming): Promise<void> {
    const { headers, query } = coming.request;
    const length = Number(headers['content-length']);
    if (length > video.partBytes) throw new Refusal('request/too-large');
    const given = query as { ticket?: unknown; part?: unknown };
    const ticket = this.links.ticketOf(given.ticket);
    const part = partOf(given.part);
    const fits = ticket && part < partsOf(ticket.size) && length === bytesOfPart(ticket.size, part);
    if (!fits) throw new Refusal('content/upload-invalid');
    await this.door.count(PARTS, ticket.ownerUid, PER_MINUTE);
    const row = await this.store.find(ticket.uid);
    if (row?.state !== 'open') throw new Refusal('content/upload-invalid');
    this.door.admit(coming, ticket.ownerUid, length);
  }
}

/** The number of a part; one that no video has when it is none. */
export const partOf = (given: unknown): number =>
  typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : Infinity;
