import { upload } from '@chefly/contracts';
import { Refusal } from '@chefly/http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BodyDoor, type Coming } from './body-door';
import { UploadsService } from './uploads.service';
import { UploadsStore } from './uploads.store';

export const UPLOADS = '/api/content/uploads';
const PER_MINUTE = 60;

/**
 * Stands before the body of a picture: ticket, type, length, what became of the ticket, how much
 * its owner sends and how much everybody does, and whether it could be prepared soon.
 */
@Injectable()
export class UploadsDoor implements OnModuleInit {
  constructor(
    private readonly door: BodyDoor,
    private readonly uploads: UploadsService,
    private readonly store: UploadsStore,
  ) {}

  onModuleInit() {
    this.door.before(UPLOADS, (coming) => this.admit(coming));
  }

  private async admit(coming: Coming): Promise<void> {
    const { headers, query } = coming.request;
    const length = Number(headers['content-length']);
    if (length > upload.maxBytes) throw new Refusal('request/too-large');
    const ticket = this.uploads.ticketOf((query as { ticket?: unknown }).ticket);
    if (!ticket || ticket.type !== headers['content-type'] || ticket.size !== length)
      throw new Refusal('content/upload-invalid');
    await this.door.count(UPLOADS, ticket.ownerUid, PER_MINUTE);
    const row = await this.store.find(ticket.key);
    if (!row || row.state === 'cleared') throw new Refusal('content/upload-invalid');
    if (row.state === 'refused') throw new Refusal('content/media-invalid');
    // what is stored by now has its answer
    if (row.state === 'open') this.uploads.checkRoom();
    this.door.admit(coming, ticket.ownerUid, ticket.size);
  }
}
