import { createHash } from 'node:crypto';
import { constants, brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Of what is larger the last per cent costs more time than anybody waits for. */
const LARGE = 64 * 1024;

/**
 * What is the same for whoever asks, compressed once: each answer is a copy of bytes. Whoever has it
 * already is told so.
 */
export function madeOnce(text: string, type: string, status = 200) {
  const body = Buffer.from(text);
  const compressed = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: body.length > LARGE ? 5 : 11 },
  });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    reply.status(status).type(type);
    return /\bbr\b/.test(String(request.headers['accept-encoding']))
      ? reply.header('content-encoding', 'br').send(compressed)
      : reply.send(body);
  };
}
