import type { Film } from '@chefly/contracts';
import { Refusal } from '@chefly/http';
import { LINK_PERIOD, RECEIPT_LIFETIME, Signer } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import type { Track } from './pieces';
import type { StoredFilm } from './video-row';
import { TICKET_LIFETIME } from './videos.store';

export interface VideoTicket {
  ownerUid: string;
  uid: string;
  size: number;
  until: number;
}
interface Receipt {
  ownerUid: string;
  until: number;
  uid: string;
}

/**
 * What a browser carries for a video: the ticket for its parts, the receipt for its review, the
 * link to play it.
 */
@Injectable()
export class VideoLinks {
  constructor(private readonly signer: Signer) {}

  ticket(ownerUid: string, uid: string, size: number): string {
    const ticket: VideoTicket = { ownerUid, uid, size, until: Date.now() + TICKET_LIFETIME };
    return this.signer.seal('video', ticket);
  }

  /** Null when it was not made here, or has run out. */
  ticketOf(sealed: unknown): VideoTicket | null {
    const ticket = this.signer.open<VideoTicket>('video', sealed);
    return ticket && ticket.until > Date.now() ? ticket : null;
  }

  /** The same for the same video, however often it is asked for. */
  receipt(ownerUid: string, uid: string, readyAt: Date): string {
    const until = readyAt.getTime() + RECEIPT_LIFETIME;
    return this.signer.seal('video-receipt', { ownerUid, until, uid } satisfies Receipt);
  }

  /**
   * The uid of a video of this member's. @throws when the receipt is another's, too old or made up.
   */
  redeem(ownerUid: string, sealed: string): string {
    const receipt = this.signer.open<Receipt>('video-receipt', sealed);
    if (!receipt || receipt.ownerUid !== ownerUid || receipt.until < Date.now())
      throw new Refusal('content/upload-invalid');
    return receipt.uid;
  }

  /** As pictures' links: the same for a while, and over within the hour. */
  film(uid: string, track: Track, { type, width, height, durationMs }: StoredFilm): Film {
    const until = (Math.floor(Date.now() / LINK_PERIOD) + 2) * LINK_PERIOD;
    const signature = this.signer.sign('video', `${uid}/${track}/${until}`);
    const url = `/api/content/videos/${uid}/${track}?until=${until}&signature=${signature}`;
    return { url, type, width, height, durationMs };
  }

  mayPlay(uid: string, track: string, until: number, signature: string): boolean {
    return until > Date.now() && this.signer.verify('video', `${uid}/${track}/${until}`, signature);
  }
}
