import { contract } from '@chefly/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '@chefly/config';
import { madeOnce } from './made-once';
import { escaped } from './markup';
import { plainPage } from './plain-page';

interface OpenApi {
  paths?: Record<string, Record<string, { summary?: string; tags?: string[] }>>;
}

/** The API for reading; the document itself is at /api/openapi.json. */
function docsPage(document: OpenApi, accessOf: (method: string, path: string) => string): string {
  const routes = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
  const tags = [...new Set(routes.map((route) => route.tags?.[0] ?? ''))];
  const section = (tag: string) =>
    `<article><h2>${escaped(tag)}</h2><dl>${routes
      .filter((route) => (route.tags?.[0] ?? '') === tag)
      .map(
        (route) =>
          `<dt><code><b>${route.method}</b> ${escaped(route.path)}</code> ` +
          `<small>${escaped(accessOf(route.method, route.path))}</small></dt><dd>${escaped(route.summary ?? '')}</dd>`,
      )
      .join('')}</dl></article>`;
  return plainPage(
    'chefly API',
    '<p>The document: <a href="/api/openapi.json">/api/openapi.json</a>. Every failed call ' +
      'answers <code>{ code, message, fields? }</code>; lists page by ' +
      `<code>cursor</code>.</p>${tags.map(section).join('')}`,
  );
}

/**
 * The API's document, and a page to read it; made when somebody first asks, and once: nobody has to
 * be known to ask, and it is large.
 */
export function serveDocumentation(fastify: FastifyInstance, config: Config) {
  let made: ReturnType<typeof make> | undefined;
  const make = async () => {
    const api = await import('./open-api');
    const document = await api.openApiDocument(config.publicUrl);
    return {
      document: madeOnce(JSON.stringify(document), 'application/json; charset=utf-8'),
      page: madeOnce(docsPage(document as never, accessOf), 'text/html; charset=utf-8'),
    };
  };
  const both = () => (made ??= make());
  const accessOf = (method: string, path: string) => {
    for (const routes of Object.values(contract))
      for (const route of Object.values(routes))
        if (route['~orpc'].route.method === method && route['~orpc'].route.path === path)
          return route['~orpc'].meta.access;
    return '';
  };
  fastify.get('/api/openapi.json', async (request, reply) =>
    (await both()).document(request, reply),
  );
  fastify.get('/api/docs', async (request, reply) => (await both()).page(request, reply));
}
