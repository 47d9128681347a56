import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '@chefly/config';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The product's own sockets: browsers before 2022 do not count them as "self". */
const socketsOf = (publicUrl: string) => [new URL(publicUrl).origin.replace(/^http/, 'ws')];

/** The media server, over sockets and by HTTP, which its client asks first. */
const reachesOf = (mediaUrl: string | undefined) => {
  if (!mediaUrl) return [];
  const { host, protocol } = new URL(mediaUrl);
  const s = /^(wss|https):$/.test(protocol) ? 's' : '';
  return [`ws${s}://${host}`, `http${s}://${host}`];
};

const REQUEST_ID = /^[\w-]{8,64}$/;

/** What logs and answers call a request: as whoever sent it does, where that is a name. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = String(headers['x-request-id'] ?? '');
  return REQUEST_ID.test(given) ? given : crypto.randomUUID();
};

export type Told = Pick<Config, 'publicUrl' | 'mediaUrl' | 'secure'>;

/** What browsers are told of every answer. None of it depends on the request: it is made once. */
export function safeHeadersOf({ publicUrl, mediaUrl, secure }: Told): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  };
  const told = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...socketsOf(publicUrl), ...reachesOf(mediaUrl)],
        fontSrc: ["'self'", 'data:'],
        // videos are converted in workers that their library makes; these live by this policy too
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
  })({} as never, told as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Before anything can refuse: refusals carry them as well. A route may still say more strictly. */
export function sendSafeHeaders(fastify: FastifyInstance, config: Told) {
  const headers = safeHeadersOf(config);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
