import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJson, keptFile } from '@chefly/config';
import { databaseUsers } from './programs';

type Secrets = Record<string, string>;

const NAMES = [...databaseUsers, 'operator', 'signing', 'audit'];

const withAll = (kept: Secrets): Secrets => {
  const missing = NAMES.filter((name) => !kept[name]);
  return {
    ...kept,
    ...Object.fromEntries(missing.map((name) => [name, randomBytes(24).toString('hex')])),
  };
};

/**
 * Passwords and secrets of this installation, each made once and kept: of two starts at once both
 * have those of the first.
 */
export function secretsOf(folder: string): Secrets {
  const path = join(folder, 'secrets.json');
  const kept = JSON.parse(keptFile(path, () => JSON.stringify(withAll({})), isJson)) as Secrets;
  const all = withAll(kept);
  if (Object.keys(all).length === Object.keys(kept).length) return kept;
  // what a version before did not know: the whole of it, or what was there
  const draft = `${path}.${process.pid}.draft`;
  try {
    writeFileSync(draft, JSON.stringify(all), { mode: 0o600, flush: true });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return all;
}
