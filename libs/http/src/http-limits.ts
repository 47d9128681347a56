import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Patience } from '@chefly/config';
import { Refusal } from './refusal';

/** How often Node looks for connections that take too long. */
const LOOK_MS = 1000;
const UPLOADS = '/api/content/uploads';

/**
 * Options of the HTTP server: whoever opens a connection and says little or nothing does not keep
 * it.
 */
export const limitsOf = (
  { headersMs, uploadMs, stillMs }: Patience,
  headers: Record<string, string> = {},
) => ({
  requestTimeout: uploadMs,
  connectionTimeout: stillMs,
  clientErrorHandler: brokenRequestAnswer(headers),
  http: {
    headersTimeout: headersMs,
    connectionsCheckingInterval: LOOK_MS,
    shouldUpgradeCallback: isForSocket,
    // refused by ourselves: see `refuseOddHeads`
    requireHostHeader: false,
  },
});

/**
 * Whoever offers another protocol besides, as some programs do in each request, is answered in this
 * one.
 */
const isForSocket = ({ headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket';

const slow = new WeakSet<FastifyRequest>();
/** Whether a body was given up on: what a server further on says of it is not the reason. */
export const cameTooSlowly = (request: FastifyRequest): boolean => slow.has(request);
/**
 * Whether its sender went away before the body was whole. `aborted` alone says so too of a body that
 * was let go of since who it was carried to went away: its sender waits for the answer.
 */
export const wasBrokenOff = ({ raw }: FastifyRequest, reply: FastifyReply): boolean =>
  raw.aborted && reply.raw.destroyed;

/** Asked on one connection before the first was answered: browsers wait, others ask a few. */
const MOST_AHEAD = 16;
/** How many wait on a connection for the answers before theirs. */
const ahead = new WeakMap<Socket, number>();

/** Where a request stands on its connection; one that is too far behind others ends it. */
export function placeOf(
  { raw: { socket } }: FastifyRequest,
  { raw: answer }: FastifyReply,
): 'its turn' | 'waits' | 'too far' {
  // an answer has its connection once those before it are given
  if (answer.socket) return 'its turn';
  const waiting = (ahead.get(socket) ?? 0) + 1;
  if (waiting > MOST_AHEAD) {
    socket.destroy();
    return 'too far';
  }
  ahead.set(socket, waiting);
  answer.once('close', () => ahead.set(socket, ahead.get(socket)! - 1));
  return 'waits';
}

/**
 * Of calls that are made without waiting for an answer one is taken up after the other: whoever
 * reads none of the answers has one of them kept. Many of them end their connection: all that have
 * come are looked at in one turn, in which nobody else is served.
 */
export function limitPipelining(fastify: FastifyInstance) {
  fastify.addHook('onRequest', (request, reply, done) => {
    const place = placeOf(request, reply);
    if (place === 'its turn') return done();
    if (place === 'too far') {
      reply.hijack();
      return;
    }
    // in its own context, not in that of the answer before it, whose end calls this
    reply.raw.once(
      'socket',
      AsyncResource.bind(() => done()),
    );
  });
}

/** Ends with 408 what is sent too slowly, whether the body is read here or handed on. */
export function limitBodies(fastify: FastifyInstance, { bodyMs }: Patience) {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || request.url.startsWith(UPLOADS)) return done(null, payload);
    // a small body mostly comes with its head, and is there by the end of this turn
    setImmediate(() =>
      done(null, request.raw.complete ? payload : inTime(request, reply, payload, bodyMs)),
    );
  });
}

/** What comes of a body within its time; an error after that. */
function inTime(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  bodyMs: number,
): RequestPayload {
  const limited = new PassThrough();
  const timer = setTimeout(() => {
    slow.add(request);
    void reply.header('connection', 'close');
    payload.unpipe(limited);
    limited.destroy(fault('the body came too slowly', 'FST_BODY_TOO_SLOW', 408));
  }, bodyMs);
  // who was refused before their body was looked at has nobody who listens for its end
  limited.on('error', () => undefined);
  // a body that is broken off is its sender's affair: no engine is lost, nothing here has failed
  payload.once('error', () =>
    limited.destroy(fault('the body was broken off', 'FST_BODY_BROKEN_OFF', 400)),
  );
  for (const [stream, end] of [
    [payload, 'end'],
    [payload, 'close'],
    [reply.raw, 'close'],
  ] as const)
    stream.once(end, () => clearTimeout(timer));
  // what is left of a body that was answered unread stands before the next request of its
  // connection
  reply.raw.once('finish', () => payload.unpipe(limited).resume());
  return payload.pipe(limited);
}

/** Of whoever sent the request: see `refusalOf`. */
const fault = (message: string, code: string, statusCode: number) =>
  Object.assign(new Error(message), { code, statusCode });

const hasBody = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/**
 * What never became a request: too slow, too long or no HTTP. There is no reply to send yet, only a
 * socket.
 */
const brokenRequestAnswer = (headers: Record<string, string>) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const safe = lines.join('');
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable)
      return socket.destroy();
    const { status, body } = new Refusal(
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request/too-slow'
        : error.code === 'HPE_HEADER_OVERFLOW'
          ? 'request/too-large'
          : 'request/invalid',
    );
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `${safe}x-request-id: ${crypto.randomUUID()}\r\n` +
        `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    );
  };
};

/**
 * Private by default: what the API answers holds tokens and personal data, and nobody on the way
 * keeps it.
 */
export function keepNothing(fastify: FastifyInstance) {
  fastify.addHook('onSend', ({ url, routeOptions }, reply, _payload, done) => {
    // the router takes an address that is written in another way for the same route
    const ours = [url, routeOptions.url].some((path) => path?.startsWith('/api/'));
    if (ours && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}
