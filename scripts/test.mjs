// Everything that must hold, in the order in which it fails fastest. Each part says how it went; the last line counts.
import { spawnSync } from 'node:child_process';

const parts = [
  ['types', ['node_modules/.bin/tsc', '-p', '.']],
  ['lint and boundaries', [process.execPath, 'scripts/lint.mjs']],
  ['format', ['node_modules/.bin/prettier', '--check', '--log-level', 'warn', '.']],
  ['unit, contract and platform tests', [process.execPath, 'scripts/jest.mjs']],
  ['build', [process.execPath, 'scripts/build.mjs']],
  [
    'kill -9 of platform and store',
    [process.execPath, 'scripts/jest.mjs', '--config', 'apps/e2e/jest.crash.config.mjs'],
  ],
  ['journey in the browser', [process.execPath, 'scripts/e2e.mjs']],
];
let passed = 0;
let failed = 0;
for (const [name, command] of parts) {
  console.log(`\n── ${name}`);
  const from = performance.now();
  const { status } = spawnSync(command[0], command.slice(1), { stdio: 'inherit' });
  if (status === 0) passed++;
  else failed++;
  console.log(
    `── ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${((performance.now() - from) / 1000).toFixed(0)} s`,
  );
  if (status !== 0 && !['lint and boundaries', 'format'].includes(name)) break;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
