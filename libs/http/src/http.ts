import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import { SpanKind, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '@chefly/config';
import {
  inSpan,
  log,
  type Metrics,
  validTraceparent,
  logContext,
  type LogContext,
} from '@chefly/telemetry';
import { refusalOf } from './error-filter';
import { keepNothing, limitBodies, limitPipelining, limitsOf, placeOf } from './http-limits';
import { refuseOddHeads } from './odd-heads';
import { acceptBytes } from './bytes-in';
import { closeInTime } from './closing';
import { pageOfNoAddress } from './pages';
import { requestIdOf, safeHeadersOf, sendSafeHeaders } from './safe-headers';
import { endStill } from './still-connections';
import { tellUnnamedProxies } from './unnamed-proxies';
import { Written } from './written';

export const LARGEST_JSON = 256 * 1024;
const LONGEST_LINE = 16 * 1024;
/** Of what no contract describes, whoever sends it: nobody reads any of it. */
const UNREAD_BYTES = 1024;
/** What a media server says of one room and one participant has a few kB. */
const MEDIA_HINT_BYTES = 64 * 1024;
const QUIET = /^\/(health|metrics)/;

/** What is known of a request until it is answered. */
const WORK = Symbol('work');
interface AtWork extends FastifyRequest {
  [WORK]?: { route: string | undefined; context: LogContext; span: Span } | null;
}

const AUTHORITY = /^https?:\/\/[^/?#]*/i;
/** A target in absolute form is taken for its path, whatever host it names. */
const pathOf = (target: string) => {
  if (target.startsWith('/')) return target;
  const path = target.replace(AUTHORITY, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
};

/** Of an address that is none: no hook sees it. Who looks for a page there finds that it is none. */
function refuseAddress(config: Config) {
  const headers = safeHeadersOf(config);
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (placeOf(request, reply) === 'too far') return;
    void reply.headers({ ...headers, 'x-request-id': request.id });
    const show = pageOfNoAddress(request);
    if (show) return void show(request, reply);
    const { status, body } = refusalOf(error);
    void reply.status(status).send(body);
  };
}

/** At a stop what is being answered is answered, for a while: see `closeInTime`. */
export const fastifyOptions = (config: Config) => ({
  ...limitsOf(config.patience, safeHeadersOf(config)),
  // a route of the contract has its own: see `serveContract`
  bodyLimit: UNREAD_BYTES,
  // as long as a request line may be: the contract says what a parameter may hold, and refuses it
  // in words
  routerOptions: { maxParamLength: LONGEST_LINE },
  frameworkErrors: refuseAddress(config),
  rewriteUrl: ({ url }: IncomingMessage) => pathOf(url ?? '/'),
  forceCloseConnections: 'idle' as const,
  trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
  genReqId: requestIdOf,
});

/**
 * What every server of ours does with every request: safe headers, cookies, a context for logs and
 * traces, counts.
 */
export async function prepareHttp(
  fastify: FastifyInstance,
  config: Config,
  metrics: Metrics,
  { uploads = true } = {},
) {
  // fastify takes bytes from a serializer, and its type knows of texts alone
  fastify.setReplySerializer((answer) =>
    answer instanceof Written ? (answer.bytes as never) : JSON.stringify(answer),
  );
  limitPipelining(fastify);
  await fastify.register(cookie as never);
  sendSafeHeaders(fastify, config);
  // headers of 16 kB at most for ten seconds each: what idle connections hold has a bound
  fastify.server.maxConnections = config.connections;
  closeInTime(fastify);
  endStill(fastify, config.patience);
  keepNothing(fastify);
  limitBodies(fastify, config.patience);
  if (uploads) acceptBytes(fastify);
  acceptFromOthers(fastify);
  tellUnnamedProxies(fastify);
  follow(fastify, metrics);
  // behind what every answer carries and every log names: a refusal here has both
  refuseOddHeads(fastify, config);
}

/** What mail programs and the media server send, as they send it. */
function acceptFromOthers(fastify: FastifyInstance): void {
  // the media server signs the bytes of its messages
  fastify.addContentTypeParser(
    'application/webhook+json',
    { parseAs: 'string', bodyLimit: MEDIA_HINT_BYTES },
    (_request, body, done) => done(null, body),
  );

  // mail programs end mails by a form whose words nobody needs: its address says all
  fastify.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, null),
  );
}

/** Each request has a context for logs and traces, and is counted once it is answered. */
function follow(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.decorateRequest(WORK, null);
  fastify.addHook('onRequest', (request: AtWork, _reply, done) => {
    const { method, headers } = request;
    const route = request.routeOptions.url;
    const traceparent = validTraceparent(headers.traceparent);
    const attributes = { 'http.request.method': method, 'http.route': route ?? '' };
    logContext.run({ requestId: request.id, traceparent }, () =>
      inSpan(`${method} ${route ?? ''}`, SpanKind.SERVER, traceparent, attributes, (span) => {
        request[WORK] = { route, context: logContext.getStore()!, span };
        done();
      }),
    );
  });
  fastify.addHook('onResponse', (request: AtWork, reply, done) => {
    const { method } = request;
    const { route = 'none', context, span } = request[WORK] ?? {};
    const status = reply.statusCode;
    span?.setAttribute('http.response.status_code', status).end();
    if (!QUIET.test(request.url)) {
      metrics.answered(route, method, status, reply.elapsedTime / 1000);
      if (log.isLevelEnabled('info'))
        logContext.run(context ?? {}, () =>
          log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered'),
        );
    }
    done();
  });
}
