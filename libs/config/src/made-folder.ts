import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * A folder that this user alone may open, with those above it that are not there. One after the
 * other: Node's own way to make several asks for ever where a file system says of each that the one
 * above it is not there, as `/proc` does.
 *
 * @throws what the system says of the first that cannot be made
 */
export function makeFolder(path: string): void {
  const folders = [resolve(path)];
  while (!existsSync(dirname(folders[0]!))) folders.unshift(dirname(folders[0]!));
  for (const folder of folders)
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(folder);
      if (!isThere || !statSync(folder).isDirectory()) throw error;
    }
}
