// Writes what is made from lists in the code: docs/mongodb.md and deploy/observe/dashboard.json. Tests tell when they are old.
import { spawnSync } from 'node:child_process';
import { bundle } from './build.mjs';
import './dashboard.mjs';

await bundle('scripts/mongodb-page.ts', 'dist/tools/mongodb-page.js');
process.exit(
  spawnSync(process.execPath, ['dist/tools/mongodb-page.js'], { stdio: 'inherit' }).status ?? 1,
);
