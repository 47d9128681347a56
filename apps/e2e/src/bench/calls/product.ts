import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, Program } from '@chefly/ops/split/process';
import type { Server } from './server';

/** As `npm start` runs it, with room in the limits: all calls come from one address. */
export const LIMITS = '100000';

/**
 * @param data the folder that it works on
 * @param more of its environment
 */
export async function startProduct(
  data: string,
  more: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const program = new Program(
    'chefly',
    'platform',
    {
      ...{ CHEFLY_DATA: data, CHEFLY_PORT: String(port) },
      ...{ CHEFLY_LIMITS: LIMITS, CHEFLY_LOG: 'warn', ...more },
    },
    join(data, '..', 'logs'),
    port,
    null,
  );
  await program.start();
  const { url, startedInMs } = program;
  return { name: 'chefly', url, pid: program.pid!, startedInMs, stop: () => program.stop() };
}

/** What seals the receipts of an installation. */
export const secretOf = (data: string) => readFileSync(join(data, 'secret'), 'utf8');
