import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorBody } from '@chefly/contracts';
import { isLostEngine } from '@chefly/engines/lost-engine';
import type { FastifyReply } from 'fastify';
import { log } from './log';
import { Refusal } from './refusal';

/** Every failure leaves as `{ code, message, fields? }`; what is not a refusal is logged and told as our fault. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const { status, body } = this.answer(error, http.getRequest());
    void reply.status(status).send(body);
  }

  private answer(error: unknown, request: { url?: string }): { status: number; body: ErrorBody } {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    const { statusCode, code } = error as { statusCode?: number; code?: string };
    const status = error instanceof HttpException ? error.getStatus() : statusCode;
    const refusal =
      status === 413
        ? 'request/too-large'
        : status === 404
          ? 'request/not-found'
          : status && status >= 400 && status < 500
            ? 'request/invalid'
            : code === 'ENOSPC'
              ? 'content/storage-full'
              : isLostEngine(error)
                ? 'server/unavailable'
                : 'server/failed';
    if (refusal === 'server/failed' || refusal === 'server/unavailable')
      log.error({ err: error, path: request.url?.split('?')[0] }, 'request failed');
    const known = new Refusal(refusal);
    return { status: known.status, body: known.body };
  }
}
