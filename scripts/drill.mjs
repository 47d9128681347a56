// Builds what has changed, then runs the fault drill: see apps/e2e/src/drill/main.ts.
import './build.mjs';
import { spawnSync } from 'node:child_process';

process.exit(spawnSync(process.execPath, ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning', 'dist/server/drill.js'], { stdio: 'inherit' }).status ?? 1);
