import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { contract } from '@chefly/contracts';

/**
 * A route outside the contract. It is open: what it asks for stands in its link, its body or the
 * connection, and never in who calls, so that all relations are told the same.
 */
export interface OutsideRow {
  /** Without what would permit it. */
  path: string;
  init?: RequestInit;
  /** Left out where it depends on what was built. */
  status?: number;
  /** Served by the single process alone. */
  single?: true;
}

const link = 'until=99999999999999&signature=made-up';
const bytes: RequestInit = {
  headers: { 'content-type': 'image/png' },
  body: new Uint8Array([1, 2, 3]),
};

/** By method and path as the server knows them. */
export const outsideRows: Record<string, OutsideRow> = {
  'PUT /api/content/uploads': {
    path: '/api/content/uploads?ticket=made-up',
    init: bytes,
    status: 403,
  },
  'PUT /api/content/uploads/parts': {
    path: '/api/content/uploads/parts?ticket=made-up&part=0',
    init: bytes,
    status: 403,
  },
  'GET /api/content/pictures/:key/:width': {
    path: `/api/content/pictures/made-up/480?${link}`,
    status: 404,
  },
  'GET /api/content/videos/:uid/:track': {
    path: `/api/content/videos/made-up/film?${link}`,
    status: 404,
  },
  'GET /api/identity/export/:uid/files/:file': {
    path: '/api/identity/export/made-up/files/0?ticket=made-up',
    status: 404,
  },
  // the keys by which anybody may check a token, without what makes one
  'GET /api/identity/jwks.json': { path: '/api/identity/jwks.json', status: 200 },
  // every token gets the same answer, and an unknown one ends nothing
  'POST /api/notifications/digest/one-click': {
    path: '/api/notifications/digest/one-click?token=a-token-nobody-was-sent',
    init: {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    },
    status: 200,
  },
  'GET /api/notifications/digest/one-click': {
    path: '/api/notifications/digest/one-click?token=a-token-nobody-was-sent',
    status: 302,
  },
  // unsigned it is answered like any other, and does nothing
  'POST /api/sessions/livekit-webhook': {
    path: '/api/sessions/livekit-webhook',
    init: { headers: { 'content-type': 'application/webhook+json' }, body: '{}' },
    status: 200,
  },
  'GET /api/openapi.json': { path: '/api/openapi.json', status: 200 },
  'GET /api/docs': { path: '/api/docs', status: 200 },
  // what other apps share, unread: the form it leads to asks who somebody is
  'POST /newPost': { path: '/newPost', status: 303 },
  // to this machine's own user, whoever is signed in; edge.spec.ts asks from elsewhere
  'GET /mailbox': { path: '/mailbox', status: 200, single: true },
  'GET /mailbox.json': { path: '/mailbox.json', status: 200, single: true },
  // each app's one page and its files, which know nothing of who reads them
  'GET /*': { path: '/home' },
  // the catalogue for search engines, whoever asks
  'GET /robots.txt': { path: '/robots.txt' },
  'GET /sitemap.xml': { path: '/sitemap.xml' },
  // where programs look for it, on every site
  'GET /.well-known/change-password': { path: '/.well-known/change-password', status: 302 },
  'GET /.well-known/security.txt': { path: '/.well-known/security.txt', status: 200 },
  'GET /console': { path: '/console' },
  'GET /console/*': { path: '/console/cases' },
  'GET /health/live': { path: '/health/live', status: 200 },
  'GET /health/ready': { path: '/health/ready', status: 200 },
};

/** A file of the apps, or of the pictures that they come with. */
const isFile = (route: string) =>
  /^GET \/(console\/)?(assets|dishes|icons|ingredients|shared|([\w-]+\.(js|ico|webmanifest)|cook-files\.json)(\.|$))/.test(
    route,
  );

/** How the server writes the routes of the contract. */
const known = new Set(
  Object.values(contract).flatMap((routes) =>
    Object.values(routes).map((route) => {
      const { method, path } = route['~orpc'].route;
      return `${method} ${path!.replace(/\{(\w+)\}/g, ':$1')}`;
    }),
  ),
);

/** Notes what every server that is made from here on serves besides the contract's routes. */
export function noteOutside() {
  const routes = new Set<string>();
  const onServer = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) {
        const route = `${each} ${url}`;
        if (each !== 'HEAD' && !known.has(route) && !isFile(route)) routes.add(route);
      }
    });
  subscribe('fastify.initialization', onServer);
  return { routes, stop: () => void unsubscribe('fastify.initialization', onServer) };
}
