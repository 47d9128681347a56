// Builds what has changed, then runs the measurements: see apps/e2e/src/bench/main.ts.
import './build.mjs';
import { spawnSync } from 'node:child_process';

process.exit(spawnSync(process.execPath, ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning', 'dist/server/bench.js'], { stdio: 'inherit' }).status ?? 1);
