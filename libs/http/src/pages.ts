import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './refusal';

/** A browser app: its files, and for any other path its one page, which knows the screens. `prefix` ends with a slash. */
export async function servePages(
  fastify: FastifyInstance,
  root: string,
  prefix: '/' | '/console/',
  { first = true } = {},
) {
  const page = join(root, 'index.html');
  if (existsSync(root))
    await fastify.register(fastifyStatic as never, {
      root,
      prefix,
      wildcard: false,
      index: false,
      decorateReply: first,
      preCompressed: true,
      setHeaders: (reply: FastifyReply, path: string) =>
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  const serve = async (url: string, reply: FastifyReply) => {
    const path = url.split('?')[0]!;
    if (
      /^\/(api|live|health|metrics)(\/|$)/.test(path) ||
      path.includes('/assets/') ||
      !existsSync(page)
    ) {
      const missing = new Refusal('request/not-found');
      return reply.status(missing.status).send(missing.body);
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .sendFile('index.html', root);
  };
  if (prefix !== '/')
    fastify.get(prefix.slice(0, -1), (request, reply) => serve(request.url, reply));
  fastify.get(`${prefix}*`, (request, reply) => serve(request.url, reply));
}
