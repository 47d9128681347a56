import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in a folder by which a shell learns of the processes that run on it. */
export const operatorFile = (folder: string): string => join(folder, 'operator.env');

/** As a shell reads it: nothing in quotes means anything, and a quote ends them. */
const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Writes what commands have to know of processes whose addresses and secrets were made at their
 * start, for this user alone.
 *
 * @returns takes it away again: it is true for as long as they run
 */
export function tellOperators(folder: string, env: Record<string, string>): () => void {
  const path = operatorFile(folder);
  const draft = `${path}.${process.pid}.draft`;
  const lines = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}\n`);
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, lines.join(''), { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}
