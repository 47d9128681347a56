import { execFile, fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve as absolute } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { databaseOf } from '@chefly/engines/store';
import { freePort } from '@chefly/ops/split/process';
import { MongoClient, type Db } from 'mongodb';
import { askInstallation, sharedInstallation, type Installation } from './installation';

export interface RunningServer {
  url: string;
  folder: string;
  /** Runs an operator's command beside it. @throws what it says when it fails. */
  operate(...words: string[]): Promise<void>;
  /**
   * The single process ends as by a power cut, and goes on as what was built in another checkout.
   * @param between on the data while nothing runs on it
   */
  goOnAs(root: string, between?: () => Promise<unknown>): Promise<void>;
  /** `keep` leaves the data for a look at it; another stop removes it. */
  stop(options?: { keep?: boolean }): Promise<void>;
  /**
   * Ends the process, or those that hold a session and its media, as a power cut would, and starts
   * again on the same data.
   */
  crashAndRestart(): Promise<void>;
  /** The same with one of the other services; there is none beside the single process. */
  crashOther(service: string): Promise<void>;
  /** The single process ends, and begins with nothing but what this backup holds. */
  restore(backup: string): Promise<void>;
  /**
   * Changes rows of a service as nobody can by the screens, as when time has gone by. The single
   * process is stopped meanwhile: nobody else may open its store.
   */
  change(service: string, work: (rows: Db) => Promise<unknown>): Promise<void>;
}

const split = process.env.CHEFLY_SHAPE === 'split';
const run = promisify(execFile);
/** Where engines are named, operators' commands work on these and not on a single process's folder. */
const { KAFKA_BROKERS: _brokers, ...withoutEngines } = process.env;
const environment = split ? process.env : withoutEngines;
/** A program that starts engines, and tells their process ids; without it none is stopped. */
const engines = process.env.ENGINES;

function launch(
  port: number,
  folder: string,
  env: Record<string, string>,
  root = '.',
): Promise<ChildProcess> {
  const child = fork(join(absolute(root), `dist/server/${split ? 'split' : 'platform'}.js`), {
    cwd: root,
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
    let said = '';
    const listen = (chunk: Buffer) => {
      // words may come in two pieces
      said += String(chunk);
      if (!said.includes('is ready')) return;
      child.stdout!.off('data', listen).resume();
      resolve(child);
    };
    child.stdout!.on('data', listen);
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

/** Of a crash in separate processes: those that hold a session and its media. */
const HOLDING = ['gateway', 'sessions', 'chat'];
/** Each of the other services, which a session goes on without; none where all is one process. */
export const OTHERS = split
  ? ['identity', 'social', 'content', 'recipes', 'notifications', 'moderation']
  : [];

const operatorOf =
  (folder: string, root = () => '.') =>
  async (...words: string[]) => {
    await run(process.execPath, ['dist/server/operate.js', ...words], {
      cwd: root(),
      env: { ...environment, CHEFLY_DATA: folder },
    }).catch((error) => {
      throw new Error(`${error.message}\n${error.stdout}`);
    });
  };

const onlyOf = (which: string) => async (): Promise<never> => {
  throw new Error(`that is done to ${which} alone`);
};

/** The separate processes of the whole run, as nobody has used them yet. */
async function takeOver(installation: Installation): Promise<RunningServer> {
  const { url, folder, store, namespace } = installation;
  await askInstallation('reset');
  return {
    ...{ url, folder, operate: operatorOf(folder) },
    ...{ goOnAs: onlyOf('the single process'), restore: onlyOf('the single process') },
    async change(service, work) {
      const client = await new MongoClient(store).connect();
      await work(client.db(databaseOf(service, namespace))).finally(() => client.close());
    },
    async crashAndRestart() {
      const back = askInstallation('crash', ...HOLDING);
      if (engines) await crashMediaServer(engines);
      await back;
    },
    async crashOther(service) {
      await askInstallation('crash', service);
    },
    // they stay for the next file
    stop: async () => undefined,
  };
}

/**
 * The built product as its users run it, on data of its own: one process, or with
 * CHEFLY_SHAPE=split every service as one. Only who tells it something gets processes of their own
 * then.
 */
export async function startServer(
  env: Record<string, string> = {},
  root = '.',
): Promise<RunningServer> {
  const installation = sharedInstallation();
  if (installation && !Object.keys(env).length) return takeOver(installation);
  const folder = mkdtempSync(join(tmpdir(), 'chefly-e2e-'));
  const port = await freePort();
  if (split) env = { ...env, CHEFLY_NAMESPACE: `e2e${Date.now().toString(36)}` };
  let child = await launch(port, folder, env, root);
  const operate = operatorOf(folder, () => root);
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    operate,
    async goOnAs(next, between) {
      child.kill('SIGKILL');
      await ended(child);
      root = next;
      await between?.();
      child = await launch(port, folder, env, root);
    },
    async restore(backup) {
      child.kill('SIGTERM');
      await ended(child);
      rmSync(folder, { recursive: true });
      await operate('restore', backup);
      child = await launch(port, folder, env);
    },
    async stop({ keep } = {}) {
      child.kill('SIGTERM');
      await ended(child);
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
    async change(service, work) {
      if (split) return onlyOf('the processes of the whole run')();
      child.kill('SIGTERM');
      await ended(child);
      const engine = await EmbeddedMongo.start({ folder: join(folder, 'mongo') });
      const client = await engine.client(databaseOf(service)).connect();
      await work(client.db(databaseOf(service)));
      await client.close();
      await engine.stop();
      child = await launch(port, folder, env);
    },
    async crashAndRestart() {
      if (split) return onlyOf('the processes of the whole run')();
      child.kill('SIGKILL');
      await ended(child);
      child = await launch(port, folder, env);
    },
    crashOther: onlyOf('separate processes'),
  };
}
