import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@chefly/ops/split/process';
import type { Server } from './server';

const VERSION = 'v0.31.0';
const START_MS = 30_000;

/** PocketBase, built by Go from its sources at one version. Null where it cannot be built. */
export function buildPocketBase(cache: string): string | null {
  const folder = join(cache, `pocketbase-${VERSION}`);
  const binary = join(folder, 'base');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  console.error(`  building PocketBase ${VERSION} (some minutes, once)`);
  try {
    execFileSync('go', ['install', `github.com/pocketbase/pocketbase/examples/base@${VERSION}`], {
      env: { ...process.env, GOBIN: folder },
      stdio: 'inherit',
    });
    return binary;
  } catch (error) {
    console.error(
      `LEFT OUT: PocketBase, since it cannot be built here: ${(error as Error).message}`,
    );
    return null;
  }
}

const folders = (data: string) => [
  `--dir=${data}`,
  ...['public', 'hooks', 'migrations'].map((name) => {
    mkdirSync(join(data, '..', 'pocketbase-empty'), { recursive: true });
    return `--${name}Dir=${join(data, '..', 'pocketbase-empty')}`;
  }),
];

export const superuser = { identity: 'root@bench.test', password: 'saffron and paprika' };

export function makeSuperuser(binary: string, data: string) {
  const { identity, password } = superuser;
  execFileSync(binary, ['superuser', 'upsert', identity, password, ...folders(data)]);
}

export async function startPocketBase(binary: string, data: string): Promise<Server> {
  const from = performance.now();
  const address = `127.0.0.1:${await freePort()}`;
  const log = openSync(join(data, '..', 'pocketbase.log'), 'a');
  const child = spawn(
    binary,
    ['serve', `--http=${address}`, '--automigrate=false', ...folders(data)],
    { stdio: ['ignore', log, log] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://${address}`;
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - from > START_MS)
      throw new Error(`PocketBase did not start: see ${data}/../pocketbase.log`);
    await delay(50);
  }
  return {
    name: 'PocketBase',
    url,
    pid: child.pid!,
    startedInMs: performance.now() - from,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
