// Writes what is made from lists in the code: docs/mongodb.md, the picture in docs/architecture.md,
// deploy/observe/dashboard.json and the records of the shapes of events and socket messages. Tests
// tell when they are old.
import { spawnSync } from 'node:child_process';
import './build.mjs';
import { bundle } from './bundle.mjs';
import './dashboard.mjs';

for (const name of ['mongodb-page', 'record-shapes', 'graph-page']) {
  await bundle(`scripts/${name}.ts`, `dist/tools/${name}.js`);
  const { status } = spawnSync(process.execPath, [`dist/tools/${name}.js`], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const records = ['events', 'live'].map((name) => `libs/contracts/src/${name}.recorded.json`);
const prettier = ['node_modules/prettier/bin/prettier.cjs', '--log-level', 'warn', '--write'];
spawnSync(process.execPath, [...prettier, ...records], { stdio: 'inherit' });
process.exit(0);
