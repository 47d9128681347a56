// Builds what has changed, then runs every service as a process of its own.
import './build.mjs';
import { spawn } from 'node:child_process';

const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/split.js'], { stdio: 'inherit', env: { NODE_ENV: 'production', ...process.env } });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
