import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 1 << 28;

/** @throws with what kubectl said, unless it exits with 0 */
export const kubectl = async (...args) => (await run('kubectl', args, { maxBuffer })).stdout.trim();

let door;
/**
 * The way to the API of `kubectl proxy`, on a socket that this user alone can open: what is looked at
 * five times a second must not cost a program each time, on the cores that pods start on.
 */
async function openDoor() {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-kubectl-'));
  const socketPath = join(folder, 'api');
  const child = spawn('kubectl', ['proxy', `--unix-socket=${socketPath}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await once(createInterface(child.stdout), 'line');
  return { socketPath, agent: new Agent({ keepAlive: true }) };
}

/** What stands at an address in the API, as text. @throws what the API said, unless it gave it */
export async function read(path) {
  const asked = get({ ...(await (door ??= openDoor())), path });
  const [answer] = await once(asked, 'response');
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${said}`);
  return said;
}

/** Objects by their address in the API, `/api/v1/pods`. @throws what the API said, unless it gave them */
export const listOf = async (path) => JSON.parse(await read(path)).items;

/** Applies an object that is made here. */
export function apply(...objects) {
  const running = run('kubectl', ['apply', '-f', '-'], { maxBuffer });
  running.child.stdin.end(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
  return running;
}

/** Posts an object to an address in the API. @throws with what the API said, unless it took it */
export function postRaw(address, object) {
  const running = run('kubectl', ['create', '--raw', address, '-f', '-'], { maxBuffer });
  running.child.stdin.end(JSON.stringify(object));
  return running;
}

export const secret = (namespace, name, stringData) => ({
  ...{ apiVersion: 'v1', kind: 'Secret', metadata: { namespace, name }, stringData },
});

const AGAIN_MS = 500;

/**
 * Calls back at each change below an address, and for what stands there at first: as the server's
 * cache has it, since a watch from now on waits for the cache of a quiet kind until it gives up. A
 * server that has much to do ends a watch early: it is opened again.
 * @returns what ends it
 */
export function watch(address, changed) {
  let ended = false;
  let child;
  const open = () => {
    if (ended) return;
    child = spawn('kubectl', ['get', '--raw', `${address}?watch=1&resourceVersion=0`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    createInterface(child.stdout).on('line', changed);
    child.once('close', () => setTimeout(open, AGAIN_MS));
  };
  open();
  return () => {
    ended = true;
    child.kill();
  };
}
