// Builds what has changed, then runs a command for operators: see apps/platform/src/operate/main.ts.
import './build.mjs';
import { spawnSync } from 'node:child_process';

process.exit(spawnSync(process.execPath, ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning', 'dist/server/operate.js', ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1);
