import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningServer {
  url: string;
  folder: string;
  process: ChildProcess;
  stop(): Promise<void>;
  /** Ends the process as a power cut would, and starts it again on the same data. */
  crashAndRestart(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

function launch(port: number, folder: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/platform.js'], { env: { ...process.env, CHEFLY_PORT: String(port), CHEFLY_DATA: folder, CHEFLY_LIMITS: '1000', ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
    child.stdout!.on('data', (chunk: Buffer) => String(chunk).includes('is ready') && resolve(child));
  });
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => (child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve()));

/** The built platform as its users run it, on data of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-e2e-'));
  const port = await freePort();
  let child = await launch(port, folder, env);
  const server: RunningServer = {
    url: `http://127.0.0.1:${port}`,
    folder,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
    async crashAndRestart() {
      child.kill('SIGKILL');
      await ended(child);
      child = await launch(port, folder, env);
      server.process = child;
    },
  };
  return server;
}
