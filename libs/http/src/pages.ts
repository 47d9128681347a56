import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './error-filter';
import { madeOnce } from './made-once';
import { escaped, meta } from './markup';
import type { Head } from './recipe-head';
import { notFound, Refusal } from './refusal';

interface Options {
  /** False for all but the first app of a server: it decorates the reply once. */
  first?: boolean;
  /** What this installation tells its pages, as `<meta name content>`. */
  told?: Record<string, string>;
  /** What a page says besides at some addresses, the same object for the same; null at all others. */
  headOf?: (url: string) => Head | null;
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => unknown;
/** Of each server, by the prefix of the app, the longest first. */
const apps = new WeakMap<object, [prefix: string, serve: Serve][]>();

/**
 * What shows the app whose page somebody looks for at an address that no router takes, as one that
 * was cut off in the middle of a letter or names `100%`; null where nobody looks for a page.
 */
export function pageOfNoAddress({ server, method, url }: FastifyRequest): Serve | null {
  if ((method !== 'GET' && method !== 'HEAD') || isNoPage(url.split('?')[0]!)) return null;
  return apps.get(server)?.find(([prefix]) => url.startsWith(prefix))?.[1] ?? null;
}

/**
 * A browser app: its files, and for any other path its one page, which knows the screens. `prefix`
 * ends with a slash.
 */
export async function servePages(
  fastify: FastifyInstance,
  root: string,
  prefix: '/' | '/console/',
  { first = true, told = {}, headOf = () => null }: Options = {},
) {
  const file = join(root, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const page = html === null ? null : pageOf(html, told);
  // made when somebody first asks for it
  const pages = new WeakMap<Head, ReturnType<typeof pageOf>>();
  const pageAt = (url: string) => {
    const head = headOf(url);
    if (!head || html === null) return page;
    const known = pages.get(head) ?? pageOf(html, told, head);
    pages.set(head, known);
    return known;
  };
  if (existsSync(root))
    await fastify.register(async (files) => {
      files.setErrorHandler((error, request, reply) =>
        refuse(isSenders(error) ? new Refusal('request/invalid') : error, request, reply),
      );
      await files.register(fastifyStatic as never, {
        root,
        prefix,
        wildcard: false,
        index: false,
        decorateReply: first,
        preCompressed: true,
        globIgnore: ['index.html*'],
        setHeaders: (reply: FastifyReply, path: string) =>
          reply.header('cache-control', keptFor(path)),
      });
    });
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const shown = isNoPage(asRouted(request.url.split('?')[0]!)) ? null : pageAt(request.url);
    if (shown) return shown(request, reply);
    refuse(notFound(), request, reply);
    return reply;
  };
  apps.set(
    fastify,
    [...(apps.get(fastify) ?? []), [prefix, serve] as [string, Serve]].sort(
      ([one], [other]) => other.length - one.length,
    ),
  );
  if (prefix !== '/') fastify.get(prefix.slice(0, -1), serve);
  fastify.get(`${prefix}*`, serve);
}

/** Of a call or a file: where it is not there, no page stands for it. */
const isNoPage = (path: string) =>
  /^\/(api|live|health|metrics|shared|\.well-known)(\/|$)/.test(path) || path.includes('/assets/');

/** However it is written: the router takes `/%61pi` for `/api`. */
function asRouted(path: string): string {
  try {
    return decodeURIComponent(path).replace(/^\/+/, '/');
  } catch {
    return path;
  }
}

/** Of a file's part that is not there, or a version that is none: what sends files knows no words of ours. */
const isSenders = (error: unknown) => {
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode >= 400 && statusCode < 500;
};

/** A file named by its content is kept for ever, a small drawing for a day, all else is asked for. */
function keptFor(path: string): string {
  if (path.includes('/assets/') || /\/shared\/.*\.jpg$/.test(path))
    return 'public, max-age=31536000, immutable';
  return /\/(ingredients|icons)\//.test(path) ? 'public, max-age=86400' : 'no-cache';
}

/** The page with what it is told. */
function pageOf(html: string, told: Record<string, string>, head?: Head) {
  const metas = Object.entries(told).map(([name, content]) => meta(name, content));
  const named = html
    .replace(/<title>[^<]*<\/title>/, (title) =>
      head?.title ? `<title>${escaped(head.title)}</title>` : title,
    )
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (all, start: string) =>
      head?.description ? start + escaped(head.description) : all,
    );
  const elements = metas.join('') + (head?.elements ?? '');
  const whole = named.replace('</head>', () => `${elements}</head>`);
  return madeOnce(whole, 'text/html; charset=utf-8', head?.status);
}
