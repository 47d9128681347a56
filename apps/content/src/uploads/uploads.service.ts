import { createHash } from 'node:crypto';
import { MINUTE, upload, type contract, type InputOf, type Uploaded } from '@chefly/contracts';
import { Objects } from '@chefly/engines/objects';
import { newUid } from '@chefly/engines/store';
import { Refusal, type Caller } from '@chefly/http';
import { picturePlace, Pictures, Signer } from '@chefly/pictures';
import { Inject, Injectable } from '@nestjs/common';
import { formatOf } from './picture-formats';
import { Pool } from './picture-pool';
import { HELD_ANEW_EACH, UploadsStore, type UploadRow } from './uploads.store';

const TICKET_LIFETIME = 15 * MINUTE;

export interface Ticket {
  ownerUid: string;
  key: string;
  type: string;
  size: number;
  until: number;
}

/** Pictures in: a signed ticket for one type and size, then the bytes, answered by a receipt. */
@Injectable()
export class UploadsService {
  constructor(
    @Inject(Objects) private readonly objects: Objects,
    private readonly pictures: Pictures,
    private readonly signer: Signer,
    private readonly store: UploadsStore,
    private readonly pool: Pool,
  ) {}

  async open({ type, size }: InputOf<typeof contract.content.openUpload>, caller: Caller) {
    const ticket: Ticket = {
      ownerUid: caller.uid,
      key: newUid(),
      type,
      size,
      until: Date.now() + TICKET_LIFETIME,
    };
    await this.store.open(ticket.key, ticket.ownerUid);
    return { url: `/api/content/uploads?ticket=${this.signer.seal('upload', ticket)}` };
  }

  /** Null when it was not made here, or has run out. */
  ticketOf(sealed: unknown): Ticket | null {
    const ticket = typeof sealed === 'string' ? this.signer.open<Ticket>('upload', sealed) : null;
    return ticket && ticket.until > Date.now() ? ticket : null;
  }

  /** @throws content/uploads-busy when no picture can be prepared soon */
  checkRoom(): void {
    this.pool.checkRoom();
  }

  /**
   * The first bytes that come under a ticket are its bytes: the same again give the same receipt,
   * others are refused.
   */
  async receive(sealed: unknown, body: unknown): Promise<Uploaded> {
    const ticket = this.ticketOf(sealed);
    if (!ticket || !Buffer.isBuffer(body)) throw new Refusal('content/upload-invalid');
    const hash = createHash('sha256').update(body).digest('hex');
    if (await this.store.claim(ticket.key, hash)) await this.prepare(ticket.key, body);
    return this.answer(await this.store.find(ticket.key), hash);
  }

  async read(key: string, width: number, until: number, signature: string): Promise<Buffer> {
    const body = this.pictures.mayRead(key, width, until, signature)
      ? await this.objects.get(picturePlace(key, width))
      : null;
    if (!body) throw new Refusal('request/not-found');
    return body;
  }

  /** Every width that there may be. Safe to repeat. */
  async removeBytes(key: string): Promise<void> {
    for (const width of upload.widths) await this.objects.remove(picturePlace(key, width));
  }

  private async prepare(key: string, body: Buffer): Promise<void> {
    // one that fails is made up for by the next, long before the hold runs out
    const hold = setInterval(
      () => void this.store.hold(key).catch(() => undefined),
      HELD_ANEW_EACH,
    );
    try {
      const picture = formatOf(body) ? await this.pool.process(body) : null;
      if (!picture) return await this.store.refuse(key);
      for (const variant of picture.variants)
        await this.objects.put(
          picturePlace(key, variant.width),
          Buffer.from(variant.body),
          'image/webp',
        );
      const { width, height, color, blur } = picture;
      const kept = await this.store.keep(key, { key, width, height, color, blur }, new Date());
      // nobody would find its bytes; where a row is left, they are that row's
      if (!kept && !(await this.store.find(key))) await this.removeBytes(key);
    } catch (error) {
      await this.store.giveBack(key);
      throw error;
    } finally {
      clearInterval(hold);
    }
  }

  private answer(row: UploadRow | null, hash: string): Uploaded {
    if (!row || row.hash !== hash) throw new Refusal('content/upload-invalid');
    if (row.state === 'refused') throw new Refusal('content/media-invalid');
    if (row.state === 'open') throw new Refusal('content/uploads-busy');
    if (!row.picture || !row.storedAt || row.state === 'cleared')
      throw new Refusal('content/upload-invalid');
    return {
      receipt: this.pictures.receipt(row.ownerUid, row.picture, row.storedAt),
      picture: this.pictures.view(row.picture)!,
    };
  }
}
