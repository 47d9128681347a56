// The parts of both test commands, each in one place.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { browserAgain, jestAgain } from './second-look.mjs';

const node = process.execPath;
const tool = (name) => `node_modules/.bin/${name}`;
const jest = [node, 'scripts/jest.mjs'];
const journey = [node, 'scripts/e2e.mjs'];
const CONTRACTS = 'test-results/contracts.json';

/** What needs nothing but this repository, in the order in which it fails fastest. */
export const suites = {
  // the linter needs the compiler that is written in JavaScript, which takes four times as long
  types: { name: 'types', command: [node, 'node_modules/typescript-native/bin/tsc', '-b'] },
  lint: { name: 'lint and boundaries', command: [node, 'scripts/lint.mjs'] },
  format: {
    name: 'format',
    command: [tool('prettier'), '--check', '--log-level', 'warn', '.'],
  },
  jest: jestAgain('jest', { name: 'unit, contract and platform tests', command: jest }),
  // these, where what takes long goes on beside each other
  here: jestAgain('platform-on-single-process', {
    name: 'platform suite on the single process',
    command: [...jest, '--config', 'apps/e2e/jest.single.config.mjs'],
  }),
  build: { name: 'build', command: [node, 'scripts/build.mjs'] },
  crash: {
    name: 'kill -9 of platform and store',
    command: [...jest, '--config', 'apps/e2e/jest.crash.config.mjs'],
  },
  browser: browserAgain('browser', { name: 'journey in the browser', command: journey }),
  image: {
    name: 'the image built and run',
    command: ['deploy/native/try-image'],
    red: failedChecks,
  },
  // where MONGODB_SPECIFICATIONS names them
  specifications: jestAgain(
    'specifications',
    { name: 'MongoDB’s own specification tests', command: jest },
    ['libs/embedded-mongo/src/specifications'],
  ),
};

/**
 * What runs over real engines. The store of separate processes is the MongoDB that the environment
 * names, else the embedded server as one of them; the contracts are held against another server
 * where there is one.
 * @param engines what those that were started for this run add to the environment
 */
export const suitesOverEngines = (engines) => ({
  contracts: jestAgain(
    'contracts',
    {
      name: 'contracts on every adapter',
      command: jest,
      // MongoDB's own tests wait most of their time, and have a part of their own
      env: { ...engines, MONGO_URL: contractMongo(engines), MONGODB_SPECIFICATIONS: '' },
      then: contractTable,
    },
    ['libs/engines', 'libs/embedded-mongo'],
  ),
  engines: jestAgain('engines', {
    name: 'engines in the way of separate processes',
    command: [...jest, '--config', 'apps/e2e/jest.engines.config.mjs'],
    env: { ...engines, MONGO_URL: storeOfProcesses() },
  }),
  platform: jestAgain('platform-on-separate-processes', {
    name: 'platform suite on separate processes',
    command: [...jest, '--config', 'apps/e2e/jest.split.config.mjs'],
    env: { ...engines, MONGO_URL: storeOfProcesses() },
  }),
  browser: browserAgain('browser-on-separate-processes', {
    name: 'journey in the browser on separate processes',
    command: journey,
    env: { ...engines, CHEFLY_SHAPE: 'split', MONGO_URL: storeOfProcesses() },
  }),
  cluster: {
    name: 'rolled out on a cluster, its policies, everything restarted',
    command: ['deploy/native/try-cluster'],
    red: failedChecks,
    // what is stopped from outside has said nothing of all that went before
    startsWithin: Number(process.env.CLUSTER_STARTS_WITHIN || Infinity),
  },
  compose: {
    name: 'the Compose file up, down and up again',
    command: ['deploy/native/try-compose'],
    red: failedChecks,
  },
  drill: {
    name: 'fault drill',
    command: [node, 'scripts/drill.mjs'],
    env: { ...engines, MONGO_URL: storeOfProcesses() },
  },
});

const contractMongo = (engines) =>
  process.env.CONTRACT_MONGO_URL ?? engines.CONTRACT_MONGO_URL ?? process.env.MONGO_URL ?? '';

/** A server without transactions can be asked, and keep nothing for the product. */
const storeOfProcesses = () =>
  process.env.MONGO_TRANSACTIONS === 'true' ? (process.env.MONGO_URL ?? '') : '';

/** Of what deploy/native checks: which failed, and the first words of why. */
function failedChecks(words) {
  const failed = /^FAILED +(.*)(?:\n +(.*))?/gm;
  return [...words.matchAll(failed)].map(([, check, why = '']) => `${check}: ${why}`);
}

/** Port by adapter, from the names of the contract suites. */
function contractTable() {
  if (!existsSync(CONTRACTS)) return;
  const { testResults } = JSON.parse(readFileSync(CONTRACTS, 'utf8'));
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
