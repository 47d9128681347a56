// Builds what has changed, then runs the whole product in one process.
import './build.mjs';
import { spawn } from 'node:child_process';

const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/platform.js'], { stdio: 'inherit', env: { NODE_ENV: 'production', ...process.env } });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
