import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOf, readManifest, type Entry, type Manifest } from './manifest';
import { rowsIn } from './rows';

/**
 * Reads every file of a backup: its digest, its size, and its rows. Answers what is wrong, a line
 * each.
 * @throws in words, for a folder without a manifest that this program reads
 */
export async function verifyBackup(
  folder: string,
): Promise<{ manifest: Manifest; problems: string[] }> {
  const { manifest, isWhole } = await readManifest(folder);
  const problems = isWhole ? [] : ['manifest.json was changed'];
  const within = await realpath(folder);
  for (const { entry, hasRows } of partsOf(manifest)) {
    const problem = await problemOf(within, entry, hasRows);
    if (problem) problems.push(`${entry.file} ${problem}`);
  }
  return { manifest, problems };
}

/** @param folder by its real path: who writes a backup's folder could lead out of it by links */
async function problemOf(folder: string, { file, ...wanted }: Entry, hasRows: boolean) {
  const path = join(folder, file);
  try {
    if ((await realpath(path)) !== path) return 'is a link, or in a folder that is one';
    if (!(await lstat(path)).isFile()) return 'is no file';
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
    if (hash.digest('hex') !== wanted.sha256 || bytes !== wanted.bytes) return 'was changed';
  } catch {
    return 'cannot be read';
  }
  return hasRows ? problemOfRows(path, wanted.count) : null;
}

async function problemOfRows(path: string, wanted: number) {
  let count = 0;
  try {
    // what is packed may be any number of rows: one too many is enough to know
    for await (const _row of rowsIn(path)) if (++count > wanted) break;
  } catch (error) {
    return `holds what is no row: ${(error as Error).message}`;
  }
  if (count > wanted) return `holds more than ${wanted} rows`;
  return count < wanted ? `holds ${count} rows, and ${wanted} are wanted` : null;
}
