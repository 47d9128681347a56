import type { contract, InputOf, Uploaded } from '@chefly/contracts';
import { Objects } from '@chefly/engines/objects';
import { newUid } from '@chefly/engines/store';
import { Pictures, Refusal, Signer, type Caller } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { processPicture } from './picture-processing';

const TICKET_LIFETIME = 15 * 60_000;

interface Ticket {
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
    @Inject(Pictures) private readonly pictures: Pictures,
    @Inject(Signer) private readonly signer: Signer,
  ) {}

  open({ type, size }: InputOf<typeof contract.content.openUpload>, caller: Caller) {
    const ticket: Ticket = {
      ownerUid: caller.uid,
      key: newUid(),
      type,
      size,
      until: Date.now() + TICKET_LIFETIME,
    };
    return { url: `/api/content/uploads?ticket=${this.signer.seal('upload', ticket)}` };
  }

  /** Sending the same bytes again under one ticket gives the same picture. */
  async receive(sealed: string, type: string | undefined, body: unknown): Promise<Uploaded> {
    const ticket = this.signer.open<Ticket>('upload', sealed);
    if (
      !ticket ||
      ticket.until < Date.now() ||
      ticket.type !== type ||
      !Buffer.isBuffer(body) ||
      ticket.size !== body.length
    )
      throw new Refusal('content/upload-invalid');
    const picture = await processPicture(body);
    if (!picture) throw new Refusal('content/media-invalid');
    for (const variant of picture.variants)
      await this.objects.put(`pictures/${ticket.key}/${variant.width}`, variant.body, 'image/webp');
    const { width, height, color, blur } = picture;
    const stored = { key: ticket.key, width, height, color, blur };
    return {
      receipt: this.pictures.receipt(ticket.ownerUid, stored),
      picture: this.pictures.view(stored)!,
    };
  }

  async read(key: string, width: number, until: number, signature: string): Promise<Buffer> {
    const body = this.pictures.mayRead(key, width, until, signature)
      ? await this.objects.get(`pictures/${key}/${width}`)
      : null;
    if (!body) throw new Refusal('request/not-found');
    return body;
  }
}
