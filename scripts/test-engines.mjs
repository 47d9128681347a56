// The suites over real engines: contracts, the platform suite and the browser journey on separate
// processes, the drill.
//   npm run test:engines [-- contracts platform browser drill]
// Uses the engines that the environment names; else starts those of deploy/compose/engines.yml by
// Testcontainers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { startComposeEngines } from './compose-engines.mjs';
import { INTERRUPTED, runParts, SIGNALS } from './parts.mjs';

const RESULTS = 'test-results/contracts.json';
const asked = process.argv.slice(2);

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
const env = { ...process.env, ...engines.env };

/** Port by adapter, from the names of the contract suites. */
function contractTable() {
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const table = new Map();
  for (const { ancestorTitles, status } of testResults.flatMap((file) => file.assertionResults)) {
    const [, port, adapter] = /^the (\w+) contract: (.*)$/.exec(ancestorTitles[0] ?? '') ?? [];
    if (!port) continue;
    const row = table.get(`${port} | ${adapter}`) ?? { passed: 0, failed: 0, skipped: 0 };
    row[status === 'passed' || status === 'failed' ? status : 'skipped']++;
    table.set(`${port} | ${adapter}`, row);
  }
  const rows = [...table]
    .sort()
    .map(([name, row]) => `| ${name} | ${row.passed} | ${row.failed} | ${row.skipped} |`);
  const head = ['| port | adapter | passed | failed | not asked of it |', '|---|---|---|---|---|'];
  const text = `${[...head, ...rows].join('\n')}\n`;
  writeFileSync('test-results/contracts.md', text);
  console.log(text);
}

const node = process.execPath;
const parts = {
  build: { name: 'build', command: [node, 'scripts/build.mjs'] },
  contracts: {
    name: 'contracts on every adapter',
    command: [
      ...[node, 'scripts/jest.mjs', 'libs/engines', 'libs/embedded-mongo'],
      ...['--json', `--outputFile=${RESULTS}`],
    ],
    env: { ...engines.env, MONGO_URL: env.CONTRACT_MONGO_URL ?? env.MONGO_URL ?? '' },
    then: contractTable,
  },
  // separate processes keep to the embedded server of the store
  platform: {
    name: 'platform suite on separate processes',
    command: [node, 'scripts/jest.mjs', '--config', 'apps/e2e/jest.split.config.mjs'],
    env: { ...engines.env, MONGO_URL: '' },
  },
  browser: {
    name: 'journey in the browser on separate processes',
    command: [node, 'scripts/e2e.mjs'],
    env: { ...engines.env, CHEFLY_SHAPE: 'split', MONGO_URL: '' },
  },
  drill: {
    name: 'fault drill',
    command: [node, 'scripts/drill.mjs'],
    env: { ...engines.env, MONGO_URL: '' },
  },
};
const needsBuild = asked.length === 0 || asked.some((name) => name !== 'contracts');
const chosen = Object.entries(parts).filter(([name]) =>
  name === 'build' ? needsBuild : asked.length === 0 || asked.includes(name),
);

mkdirSync('test-results', { recursive: true });
let status = INTERRUPTED;
try {
  if (!interrupted) status = await runParts(chosen.map(([, part]) => part));
} finally {
  await engines.stop();
}
process.exit(status);
