// The suites over real engines: contracts, the platform suite and the browser journey on separate processes, the drill.
// Uses the engines that the environment names; else, where Docker runs, starts those of deploy/compose/engines.yml.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const COMPOSE = ['compose', '-f', 'deploy/compose/engines.yml'];
let env = process.env;
let stop = () => undefined;
if (!env.KAFKA_BROKERS) {
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
    console.error(
      '\nSKIPPED: the suites over real engines. The environment names none, and no Docker engine runs here.\n',
    );
    process.exit(env.CI ? 1 : 0);
  }
  if (spawnSync('docker', [...COMPOSE, 'up', '-d', '--wait'], { stdio: 'inherit' }).status !== 0)
    process.exit(1);
  // the store's contract also on a real replica set; the separate processes keep to the embedded server here
  env = {
    ...env,
    ...parseEnv(readFileSync('deploy/compose/engines.env', 'utf8')),
    CONTRACT_MONGO_URL:
      'mongodb://operator:for-development-only@127.0.0.1:27117/?directConnection=true&authSource=admin',
    MONGO_TRANSACTIONS: 'true',
  };
  stop = () => spawnSync('docker', [...COMPOSE, 'down', '-v'], { stdio: 'inherit' });
}

/** Port by adapter, from the names of the contract suites. */
function contractTable() {
  const { testResults } = JSON.parse(readFileSync('test-results/contracts.json', 'utf8'));
  const table = new Map();
  for (const { ancestorTitles, status } of testResults.flatMap((file) => file.assertionResults)) {
    const [, port, adapter] = /^the (\w+) contract: (.*)$/.exec(ancestorTitles[0] ?? '') ?? [];
    if (!port) continue;
    const row = table.get(`${port} | ${adapter}`) ?? { passed: 0, failed: 0, skipped: 0 };
    row[status === 'passed' || status === 'failed' ? status : 'skipped']++;
    table.set(`${port} | ${adapter}`, row);
  }
  const text = `| port | adapter | passed | failed | not asked of it |\n|---|---|---|---|---|\n${[
    ...table,
  ]
    .sort()
    .map(([name, row]) => `| ${name} | ${row.passed} | ${row.failed} | ${row.skipped} |`)
    .join('\n')}\n`;
  writeFileSync('test-results/contracts.md', text);
  console.log(text);
}

const parts = [
  ['build', [process.execPath, 'scripts/build.mjs']],
  [
    'contracts on every adapter',
    [
      process.execPath,
      'scripts/jest.mjs',
      'libs/engines',
      'libs/embedded-mongo',
      '--json',
      '--outputFile=test-results/contracts.json',
    ],
    { MONGO_URL: env.CONTRACT_MONGO_URL ?? env.MONGO_URL ?? '' },
    contractTable,
  ],
  [
    'platform suite on separate processes',
    [process.execPath, 'scripts/jest.mjs', '--config', 'apps/e2e/jest.split.config.mjs'],
    { MONGO_URL: '' },
  ],
  [
    'journey in the browser on separate processes',
    [process.execPath, 'scripts/e2e.mjs'],
    { CHEFLY_SHAPE: 'split', MONGO_URL: '' },
  ],
  ['fault drill', [process.execPath, 'scripts/drill.mjs'], { MONGO_URL: '' }],
];
let passed = 0;
let failed = 0;
mkdirSync('test-results', { recursive: true });
for (const [name, command, own = {}, then] of parts) {
  console.log(`\n── ${name}`);
  const from = performance.now();
  const { status } = spawnSync(command[0], command.slice(1), {
    stdio: 'inherit',
    env: { ...env, ...own },
  });
  if (status === 0) passed++;
  else failed++;
  then?.();
  console.log(
    `── ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${((performance.now() - from) / 1000).toFixed(0)} s`,
  );
}
stop();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
