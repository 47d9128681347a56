import { upload } from '@chefly/contracts';
import { Refusal } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Bodies that this process holds at a time, waiting to be decoded included. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * How much everybody, and each owner, sends to this process at a time: pictures and parts of videos
 * together.
 */
@Injectable()
export class BodyCapacity {
  private bytes = 0;
  private readonly atOnce = new Map<string, number>();

  /** Room for the body until the answer is out, however it ends. @throws when there is none. */
  reserve(ownerUid: string, size: number, reply: FastifyReply) {
    // who went while their ticket was looked at closes no second time
    if (reply.raw.closed) throw new Refusal('content/upload-invalid');
    const own = this.atOnce.get(ownerUid) ?? 0;
    if (own >= upload.atOnce || this.bytes + size > MOST_BYTES)
      throw new Refusal('content/uploads-busy');
    this.bytes += size;
    this.atOnce.set(ownerUid, own + 1);
    reply.raw.once('close', () => {
      this.bytes -= size;
      const left = this.atOnce.get(ownerUid)! - 1;
      if (left) this.atOnce.set(ownerUid, left);
      else this.atOnce.delete(ownerUid);
    });
  }
}
