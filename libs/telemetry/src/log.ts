import { pino } from 'pino';
import { traceIdOf, logContext } from './context';

/** JSON lines on standard error; texts, tokens and addresses of members never reach it. */
export const log = pino(
  {
    level: process.env.CHEFLY_LOG ?? 'warn',
    base: process.env.CHEFLY_SERVICE ? { service: process.env.CHEFLY_SERVICE } : {},
    redact: [
      '*.password',
      '*.accessToken',
      '*.emailAddress',
      '*.text',
      'req.headers',
      'err.config',
      'err.options',
    ],
    mixin: () => {
      const { requestId, memberUid, traceparent } = logContext.getStore() ?? {};
      return { requestId, memberUid, traceId: traceIdOf(traceparent) };
    },
  },
  pino.destination({ dest: 2, sync: false }),
);
