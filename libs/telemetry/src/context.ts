import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What is known about the work in hand: written into every log line and into every event it causes.
 */
export interface LogContext {
  requestId?: string;
  memberUid?: string;
  /** W3C trace context of the current step. */
  traceparent?: string;
}

export const logContext = new AsyncLocalStorage<LogContext>();

const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
export const validTraceparent = (given: unknown): string | undefined =>
  typeof given === 'string' && TRACEPARENT.test(given) ? given : undefined;
export const traceIdOf = (traceparent: string | undefined): string | undefined =>
  traceparent && TRACEPARENT.exec(traceparent)?.[1];
