import { contract } from '@chefly/contracts';
import type { KeptMail } from '@chefly/engines/mail';
import type { FastifyInstance } from 'fastify';
import type { Config } from '@chefly/config';
import { madeOnce } from './made-once';
import { escaped } from './markup';

const page = (title: string, body: string, head = '') =>
  [
    `<!doctype html><html lang="en"><meta charset="utf-8">${head}<meta name="viewport" ` +
      `content="width=device-width"><title>${escaped(title)}</title><style>`,
    ':root{color-scheme:light dark;--paper:#FBF6EF;--card:#FFFDFA;--ink:#241A1C;' +
      '--soft:#6F5F5C;--line:#EADFD3;--brand:#B83A14}',
    '@media(prefers-color-scheme:dark){:root{--paper:#171112;--card:#211819;--ink:#F6ECE3;' +
      '--soft:#B9A79F;--line:#38292A;--brand:#FF9466}}',
    'body{font:15px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink);' +
      'max-width:760px;margin:32px auto;padding:0 20px}',
    'h1{font:600 32px/1.2 Georgia,serif;color:var(--brand)}h2{font-size:16px;margin:0}' +
      'article{background:var(--card);border:1px solid var(--line);border-radius:18px;' +
      'padding:16px 20px;margin:16px 0}',
    'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:12px 0 0}' +
      'a{color:var(--brand)}small,dd{color:var(--soft)}code{font-size:14px}dl{margin:8px 0 0}' +
      'dt{margin-top:10px}dd{margin:0}',
    `</style><h1>${escaped(title)}</h1>${body}`,
  ].join('\n');

const linked = (text: string) =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/**
 * The mails that stayed here, looked for again by the page itself: it needs no program of its own.
 */
export const mailboxPage = (mails: KeptMail[]) =>
  page(
    'Mailbox',
    mails
      .map(
        (mail) =>
          `<article><h2>${escaped(mail.subject)}</h2><small>to ${escaped(mail.to)} · <time ` +
          `datetime="${mail.at.toISOString()}">${mail.at.toUTCString()}</time></small>` +
          `<pre>${linked(mail.text)}</pre></article>`,
      )
      .join('') || '<p>No mail yet. It appears here by itself.</p>',
    `<meta http-equiv="refresh" content="2">`,
  );

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
  return page(
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
