import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ConfigurationError } from './missing';

/**
 * A file that is made once and kept for good: there whole or not at all, and of several who make it
 * at once the first one's.
 *
 * @throws in words where what is there is cut off. Used, a key that is empty would be everybody's
 */
export function keptFile(
  path: string,
  make: () => string,
  isWhole: (text: string) => boolean,
): string {
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}.draft`;
    try {
      rmSync(draft, { force: true });
      writeFileSync(draft, make(), { mode: 0o600, flag: 'wx', flush: true });
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const text = readFileSync(path, 'utf8');
  if (isWhole(text)) return text;
  throw new ConfigurationError(
    `${path} is cut off: it holds ${text.length} characters, which make no secret. Put it back from a ` +
      'backup; where nothing was ever done with it, take it away, and another is made.',
  );
}

/** Of a file that holds several. */
export function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
