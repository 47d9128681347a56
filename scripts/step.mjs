// One step of a build: done again only when what it reads has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeFolder } from './alone.mjs';

/** Every file of a folder; no packages, nothing built, no specs. */
export function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else if (!entry.name.endsWith('.spec.ts')) yield path;
  }
}

/** A digest of what a build step reads. */
function digestOf(...paths) {
  const hash = createHash('sha256');
  for (const path of paths
    .flatMap((path) => (statSync(path).isDirectory() ? [...filesOf(path)] : [path]))
    .sort())
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

/** @param inputs files and folders whose change makes the work to be done again */
export async function step(name, inputs, work) {
  const stamp = `dist/.${name}`;
  const digest = digestOf(...inputs);
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
  if (isDone()) return;
  const letGo = takeFolder();
  try {
    if (isDone()) return;
    const from = performance.now();
    await work();
    writeFileSync(stamp, digest);
    console.log(`  built ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  } finally {
    letGo();
  }
}
