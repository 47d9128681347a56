import { pino } from 'pino';
import { traceIdOf, logContext } from './context';

/** How much is logged where nothing usable says so: what starts says that it is written wrong. */
export const levelOf = (wanted: string | undefined): string =>
  wanted === 'silent' || Object.hasOwn(pino.levels.values, wanted ?? '') ? wanted! : 'warn';

/** JSON lines on standard error; texts, tokens and addresses of members never reach it. */
export const log = pino(
  {
    level: levelOf(process.env.CHEFLY_LOG),
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
