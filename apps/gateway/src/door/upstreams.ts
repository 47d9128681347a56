import type { IncomingHttpHeaders } from 'node:http';
import { upload, type ErrorCode } from '@chefly/contracts';
import { isLostEngine } from '@chefly/engines/lost-engine';
import replyFrom from '@fastify/reply-from';
import { isFromThisMachine, readUpstreams, type Config, type RemoteConfig } from '@chefly/config';
import { log, logContext } from '@chefly/telemetry';
import {
  cameTooSlowly,
  LARGEST_JSON,
  openSharedForm,
  Refusal,
  refusalOf,
  serveDocumentation,
  wasBrokenOff,
} from '@chefly/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Replicas } from './replicas';

const TIMEOUT_MS = 30_000;
const UPLOADS = /^\/api\/content\/uploads(\/parts)?\?/;
const SAFE = new Set(['GET', 'HEAD']);

/**
 * The one door: `/api/<service>/…` goes to that service, `/console` to the console, anything else
 * to the web app. The services check who calls; the gateway says from where and under which
 * request. What only reads is asked once more, of another replica, when one does not answer; what
 * writes is answered 503, and its caller asks again: every write may be repeated.
 */
export async function serveUpstreams(
  fastify: FastifyInstance,
  config: Config,
  remote: RemoteConfig,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const services = new Map(
    [...readUpstreams(remote.CHEFLY_UPSTREAMS)].map(([name, urls]) => [name, new Replicas(urls)]),
  );
  serveDocumentation(fastify, config);
  await fastify.register(async (scope) => {
    // bodies go on as they come, byte by byte: a picture is never held here
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    // these routes are outside Nest, whose filter gives refusals their codes
    scope.setErrorHandler((error, request, reply) => {
      const { status, body } = refusalOf(error);
      if (status >= 500)
        log.error({ err: error, path: request.url.split('?')[0] }, 'not forwarded');
      return reply.status(status).send(body);
    });
    await scope.register(replyFrom as never, {
      undici: {
        // as many as may come here: whoever sends or takes slowly, as a player of a video does that
        // has enough for now, holds one, and others do not wait for it
        connections: config.connections,
        pipelining: 1,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      disableRequestLogging: true,
    });
    const pass: Pass = (name, request, reply) => passOn(services, name, request, reply);
    routeTo(scope, pass);
  });
}

type Pass = (name: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

function routeTo(scope: FastifyInstance, pass: Pass) {
  for (const path of ['/api/:service', '/api/:service/*'])
    scope.all<{ Params: { service: string } }>(path, (request, reply) =>
      pass(request.params.service, request, reply),
    );
  for (const path of ['/mailbox', '/mailbox.json'])
    scope.get(path, (request, reply) =>
      isFromThisMachine(request)
        ? pass('mailbox', request, reply)
        : refuse(reply, 'request/not-found'),
    );
  scope.get('/console', (request, reply) => pass('console', request, reply));
  scope.get('/console/*', (request, reply) => pass('console', request, reply));
  // a photo is larger than what is carried on, and nobody there would read it
  openSharedForm(scope);
  scope.get('/*', (request, reply) =>
    /^\/(api|live|health|metrics)(\/|$)/.test(request.url)
      ? refuse(reply, 'request/not-found')
      : pass('web', request, reply),
  );
}

function passOn(
  services: ReadonlyMap<string, Replicas>,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // a body that its service would refuse is refused before it is carried there
  if (
    Number(request.headers['content-length'] ?? 0) >
    (UPLOADS.test(request.url) ? upload.maxBytes + 1 : LARGEST_JSON)
  )
    return refuse(reply.header('connection', 'close'), 'request/too-large');
  const replicas = services.get(name);
  if (!replicas) return refuse(reply, 'request/not-found');
  // what signs somebody in is read by identity, and is nothing that others need to be trusted
  // with
  if (name !== 'identity') delete request.headers.cookie;
  return forward(replicas, request, reply);
}

function forward(
  replicas: Replicas,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: readonly string[] = [],
): FastifyReply {
  const replica = replicas.next(asked);
  if (!replica) return refuse(reply, 'server/unavailable');
  const path = request.url.split('?')[0]!;
  if (leadsUpwards(path)) return refuse(reply, 'request/not-found');
  return reply.from(`${replica}${path}`, {
    retryDelay: () => null,
    rewriteRequestHeaders: (_request, headers) => ({
      ...withoutHop(headers),
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': request.protocol,
      'x-request-id': request.id,
      ...trace(),
    }),
    // the connection to the replica is ours, the one to the caller is another
    rewriteHeaders: ({ connection: _ours, 'keep-alive': _alive, ...headers }) => headers,
    onError: (failed, { error }) => {
      if (cameTooSlowly(request)) return void refuse(failed as FastifyReply, 'request/too-slow');
      // it is their sender who is away, and not the replica
      if (wasBrokenOff(request, reply) || !isAway(error))
        return void refuse(failed as FastifyReply, 'request/invalid');
      replicas.rest(replica);
      if (SAFE.has(request.method) && !(replicas.areOne && isSilent(error)))
        forward(replicas, request, failed as FastifyReply, [...asked, replica]);
      else refuse(failed as FastifyReply, 'server/unavailable');
    },
  });
}

/**
 * Whether a path, decoded, has a segment that begins with two dots, or one before its last that ends
 * with them: nothing of ours has such a name. A recipe may end with them. A bare backslash is a slash
 * to whoever makes an address of it (WHATWG URL, 4.4), and no browser sends one.
 */
const leadsUpwards = (path: string) =>
  path.includes('\\') || /(^|\/)\.\.|\.\.\//.test(decodeURIComponent(path));

/**
 * What was said to this door and nobody behind it (RFC 9110, 7.6.1), which the way to a replica does
 * not take either. Whoever waits to be asked for the body was asked here.
 */
const HOP = new Set([
  ...['expect', 'http2-settings', 'keep-alive', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'upgrade'],
]);
const withoutHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.has(name)));

/** Whether a replica did not answer, rather than that this request could not be put to any. */
const isAway = (error: Error & { statusCode?: number }) =>
  error.statusCode !== 500 || isLostEngine(error);

/** Whoever stands behind one address and says nothing for so long has enough to do. */
const isSilent = ({ statusCode }: Error & { statusCode?: number }) => statusCode === 504;

const trace = () => {
  const { traceparent } = logContext.getStore() ?? {};
  return traceparent ? { traceparent } : {};
};

function refuse(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const refusal = new Refusal(code);
  return reply.status(refusal.status).send(refusal.body);
}
