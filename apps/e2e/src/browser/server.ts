import { execFile, fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@chefly/ops/split/process';

export interface RunningServer {
  url: string;
  folder: string;
  /** Runs an operator's command beside it. @throws what it says when it fails. */
  operate(...words: string[]): Promise<void>;
  /** `keep` leaves the data for a look at it; another stop removes it. */
  stop(options?: { keep?: boolean }): Promise<void>;
  /**
   * Ends the process, or those that hold a session and its media, as a power cut would, and starts
   * again on the same data.
   */
  crashAndRestart(): Promise<void>;
}

const split = process.env.CHEFLY_SHAPE === 'split';
const run = promisify(execFile);
/** A program that starts engines, and tells their process ids; without it none is stopped. */
const engines = process.env.ENGINES;

function launch(port: number, folder: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(`dist/server/${split ? 'split' : 'platform'}.js`, {
    execArgv: ['--enable-source-maps'],
    env: {
      ...process.env,
      CHEFLY_PORT: String(port),
      CHEFLY_DATA: folder,
      CHEFLY_LIMITS: '1000',
      // calls of the tests last seconds
      CHEFLY_ATTENDANCE_SECONDS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
    child.stdout!.on(
      'data',
      (chunk: Buffer) => String(chunk).includes('is ready') && resolve(child),
    );
  });
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode === null && child.signalCode === null
      ? child.once('exit', () => resolve())
      : resolve(),
  );

/** Asked to stop, it would wait for its rooms to empty; a crash does not ask. */
async function crashMediaServer(engines: string) {
  const { stdout: pid } = await run(engines, ['pid', 'livekit']);
  process.kill(Number(pid), 'SIGKILL');
  // waits until it is gone
  await run(engines, ['down', 'livekit']);
  await run(engines, ['up', 'livekit']);
}

/**
 * The built product as its users run it, on data of its own: one process, or with
 * CHEFLY_SHAPE=split every service as one.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-e2e-'));
  // LiveKit tells one address what happens in its rooms; whoever configured it says which port that
  // is
  const port =
    split && process.env.CHEFLY_E2E_PORT ? Number(process.env.CHEFLY_E2E_PORT) : await freePort();
  const namespace: Record<string, string> = split
    ? { CHEFLY_NAMESPACE: `e2e${Date.now().toString(36)}` }
    : {};
  let child = await launch(port, folder, { ...namespace, ...env });
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    async operate(...words) {
      await run(process.execPath, ['dist/server/operate.js', ...words], {
        env: { ...process.env, CHEFLY_DATA: folder },
      });
    },
    async stop({ keep } = {}) {
      child.kill('SIGTERM');
      await ended(child);
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
    async crashAndRestart() {
      if (split) {
        const restarted = new Promise((resolve) => child.once('message', resolve));
        child.send(['gateway', 'sessions', 'chat']);
        if (engines) await crashMediaServer(engines);
        return void (await restarted);
      }
      child.kill('SIGKILL');
      await ended(child);
      child = await launch(port, folder, env);
    },
  };
}
