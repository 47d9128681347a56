import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

interface Options {
  /** False for all but the first app of a server: it decorates the reply once. */
  first?: boolean;
  /** What this installation tells its pages, as `<meta name content>`. */
  told?: Record<string, string>;
}

/**
 * A browser app: its files, and for any other path its one page, which knows the screens. `prefix`
 * ends with a slash.
 */
export async function servePages(
  fastify: FastifyInstance,
  root: string,
  prefix: '/' | '/console/',
  { first = true, told = {} }: Options = {},
) {
  const file = join(root, 'index.html');
  const page = existsSync(file) ? pageOf(readFileSync(file, 'utf8'), told) : null;
  if (existsSync(root))
    await fastify.register(fastifyStatic as never, {
      root,
      prefix,
      wildcard: false,
      index: false,
      decorateReply: first,
      preCompressed: true,
      globIgnore: ['index.html*'],
      setHeaders: (reply: FastifyReply, path: string) =>
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!;
    if (
      /^\/(api|live|health|metrics)(\/|$)/.test(path) ||
      path.includes('/assets/') ||
      page === null
    ) {
      const missing = new Refusal('request/not-found');
      return reply.status(missing.status).send(missing.body);
    }
    return page(request, reply);
  };
  if (prefix !== '/') fastify.get(prefix.slice(0, -1), serve);
  fastify.get(`${prefix}*`, serve);
}

const escaped = (value: string) => value.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The page with what it is told, made and compressed once. */
function pageOf(html: string, told: Record<string, string>) {
  const metas = Object.entries(told).map(
    ([name, content]) => `<meta name="${escaped(name)}" content="${escaped(content)}" />`,
  );
  const body = Buffer.from(html.replace('</head>', () => `${metas.join('')}</head>`));
  const compressed = brotliCompressSync(body);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    reply.type('text/html; charset=utf-8');
    return /\bbr\b/.test(String(request.headers['accept-encoding']))
      ? reply.header('content-encoding', 'br').send(compressed)
      : reply.send(body);
  };
}
