import type { FastifyRequest } from 'fastify';
import type { Config } from '@chefly/config';
import { Refusal } from '@chefly/http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (url: string | undefined): string | null => {
  try {
    return new URL(url ?? '').host;
  } catch {
    return null;
  }
};

/**
 * Turns away what a page of somebody else's makes a browser send: by the browser's own word where
 * it gives one, else by the page's origin. Programs send neither and are not meant.
 * @throws request/forbidden
 */
export function checkOwnSite(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>) {
  if (SAFE.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const { origin } = request.headers;
  const own = !origin || [request.host, hostOf(publicUrl)].includes(hostOf(origin));
  if (site === 'cross-site' || !own) throw new Refusal('request/forbidden');
}

/**
 * A contract's bodies are JSON: a form can be posted from anywhere without a question. @throws
 * request/unsupported-type
 */
export function checkJsonBody({ method, headers }: FastifyRequest) {
  if (SAFE.has(method)) return;
  const type = headers['content-type'];
  const empty = !headers['transfer-encoding'] && Number(headers['content-length'] ?? 0) === 0;
  const json = /^application\/json\s*(;|$)/i.test(type ?? '');
  if (type === undefined ? !empty : !json) throw new Refusal('request/unsupported-type');
}
