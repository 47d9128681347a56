import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { unavailable, type ErrorCode } from '@chefly/contracts';
import { InvalidCursor } from '@chefly/engines/cursor';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { LostEngine } from '@chefly/engines/named';
import type { FastifyReply } from 'fastify';
import { log } from '@chefly/telemetry';
import { methodsAt } from './methods-at';
import { Refusal } from './refusal';

/** Every failure of a route leaves as any other: see `refuse`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    refuse(error, http.getRequest(), http.getResponse());
  }
}

interface Asked {
  url?: string;
  method?: string;
  /** Of the route that took it, if any did. */
  routeOptions?: { url?: string };
}

/**
 * Answers with `{ code, message, fields? }`; what is not a refusal is logged and told as our fault.
 */
export function refuse(error: unknown, request: Asked, reply: FastifyReply) {
  if (reply.sent) return;
  const found = refusalOf(error);
  const allowed = found.code === 'request/not-found' ? otherMethodsAt(request) : [];
  if (allowed.length) reply.header('allow', allowed.join(', '));
  const { status, body } = allowed.length ? new Refusal('request/wrong-method') : found;
  if (status >= 500) log.error({ err: error, path: request.url?.split('?')[0] }, 'request failed');
  const seconds = RETRY_AFTER[body.code];
  if (seconds) reply.header('retry-after', seconds);
  void reply.status(status).send(body);
}

/** By which methods that is served which this one finds nothing at (RFC 9110, 15.5.6). */
function otherMethodsAt({ url, method, routeOptions }: Asked): string[] {
  const isTaken = routeOptions?.url && !routeOptions.url.endsWith('*');
  if (!url || !method || isTaken) return [];
  const methods = methodsAt(url.split('?')[0]!);
  return methods.includes(method) ? [] : methods;
}

/** When what is refused for now may be tried again, in seconds. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  // so long at most a caller's count of calls runs until it begins anew
  'request/too-many': 60,
  // a few pictures are prepared in this time
  'content/uploads-busy': 2,
};

/** What a caller is told of a failure, whatever it was. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidCursor) return new Refusal('request/invalid', error.fields);
  const code = CLIENT_FAULTS[clientStatusOf(error) ?? 0];
  if (code) return new Refusal(code);
  if (clientStatusOf(error)) return new Refusal('request/invalid');
  if ((error as { code?: string } | null)?.code === 'ENOSPC')
    return new Refusal('content/storage-full');
  if (isLostEngine(error))
    return new Refusal('server/unavailable', undefined, unavailable[engineOf(error)!]);
  return new Refusal('server/failed');
}

const CLIENT_FAULTS: Record<number, ErrorCode> = {
  404: 'request/not-found',
  408: 'request/too-slow',
  413: 'request/too-large',
  415: 'request/unsupported-type',
};

/**
 * The 4xx that the HTTP server or the framework refused a request with. A number that an engine's
 * own error carries says nothing about the caller.
 */
function clientStatusOf(error: unknown): number | undefined {
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : String(code).startsWith('FST_')
        ? Number(statusCode)
        : 0;
  return status >= 400 && status < 500 ? status : undefined;
}

function engineOf(error: unknown): keyof typeof unavailable | undefined {
  for (let each = error as Error | undefined; each; each = each.cause as Error | undefined) {
    if (each instanceof LostEngine) return each.engine;
    if (/^Mongo/.test(each.name)) return 'store';
  }
  return undefined;
}
