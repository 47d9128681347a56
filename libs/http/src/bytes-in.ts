import { upload } from '@chefly/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

/** What a part of a file is by itself. */
const PART_TYPE = 'application/octet-stream';
const admitted = new WeakMap<FastifyRequest, number>();

/**
 * From here on this request may send exactly so many bytes; any other's body of these types is
 * never read.
 */
export const admitBytes = (request: FastifyRequest, bytes: number) =>
  void admitted.set(request, bytes);

/**
 * Reads pictures and parts of videos into buffers, for requests that were let in before their body
 * came.
 */
export function acceptBytes(fastify: FastifyInstance) {
  fastify.addContentTypeParser(
    [...upload.types, PART_TYPE],
    async (request: FastifyRequest, body: unknown) => {
      const bytes = admitted.get(request);
      if (bytes === undefined) throw new Refusal('request/invalid');
      return readExactly(bytes, body as AsyncIterable<Buffer>);
    },
  );
}

/** @throws when more or less comes, or the sender goes away. */
async function readExactly(bytes: number, body: AsyncIterable<Buffer>): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(bytes);
  let length = 0;
  try {
    for await (const part of body) {
      part.copy(whole, length);
      length += part.length;
      if (length > bytes) break;
    }
  } catch {
    // an upload that was broken off is its sender's affair and no failure of ours
  }
  if (length !== bytes) throw new Refusal('content/upload-invalid');
  return whole;
}
