// The engines of a run: those that the environment names; else those of
// deploy/compose/engines.yml, started by Testcontainers.
import { mkdirSync } from 'node:fs';
import { startComposeEngines } from './compose-engines.mjs';
import { INTERRUPTED, SIGNALS } from './parts.mjs';

/**
 * Runs with engines and takes down those that it started, also when it is interrupted meanwhile.
 * @param run is given their environment and answers what to exit with
 */
export async function withEngines(run) {
  // from here to the end: whoever is interrupted while engines start or stop still takes them down
  let interrupted = false;
  for (const event of [...SIGNALS, 'disconnect']) process.on(event, () => (interrupted = true));

  const engines = process.env.KAFKA_BROKERS
    ? { env: {}, stop: () => undefined }
    : await startComposeEngines().catch((error) => {
        console.error(`\nSKIPPED: the suites over real engines.\n${error.message}\n`);
        // in CI a suite that was skipped has shown nothing
        process.exit(interrupted ? INTERRUPTED : process.env.CI ? 1 : 0);
      });
  mkdirSync('test-results', { recursive: true });
  let status = INTERRUPTED;
  try {
    if (!interrupted) status = await run(engines.env);
  } finally {
    await engines.stop();
  }
  return status;
}
