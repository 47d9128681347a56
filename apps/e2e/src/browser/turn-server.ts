import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@chefly/engines/testing';
import { freePort } from '@chefly/ops/split/process';

const program = [process.env.TURNSERVER, '/usr/bin/turnserver'].find(
  (path) => path && existsSync(path),
);

export interface TurnServer {
  env: { TURN_URLS: string; TURN_SECRET: string };
  stop(): Promise<void>;
}

/** A relay on this machine. Null, said loudly, where there is no coturn; in CI there must be one. */
export async function startTurnServer(): Promise<TurnServer | null> {
  if (!program) {
    if (process.env.CI) throw new Error('coturn is not installed, and CI skips nothing');
    console.warn('\nSKIPPED: calls through a relay. Install coturn, or name it with TURNSERVER.\n');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'chefly-turn-'));
  const port = await freePort();
  const secret = crypto.randomUUID();
  const child = spawn(
    program,
    [
      ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--log-file', 'stdout', '--simple-log'],
      ...['--listening-ip', '127.0.0.1', '--relay-ip', '127.0.0.1', '--allow-loopback-peers'],
      ...['--listening-port', String(port), '--realm', 'chefly.test'],
      ...['--use-auth-secret', '--static-auth-secret', secret],
      ...['--pidfile', join(folder, 'pid'), '--userdb', join(folder, 'users')],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // what it says on the way is of no use to anybody, and must not fill the pipe
  child.stdout.resume();
  await until(() => canConnect(port));
  return {
    env: { TURN_URLS: `turn:127.0.0.1:${port}?transport=tcp`, TURN_SECRET: secret },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const canConnect = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
