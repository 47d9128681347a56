import type { Refused } from '@chefly/contracts';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { log } from '@chefly/telemetry';
import { Refusal } from '@chefly/http';

/** What a browser is told of a failure. What is not a refusal is our fault and logged. */
export function refusedBy(error: unknown, event: string): Refused {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(isLostEngine(error) ? 'server/unavailable' : 'server/failed');
  if (refusal !== error) log.error({ err: error, event }, 'live message failed');
  const { code, message } = refusal.body;
  return { code, message };
}
