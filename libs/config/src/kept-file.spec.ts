import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keptFile } from './kept-file';

describe('a secret of an installation', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
    path = join(folder, 'secret');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const secret = 'a-secret-of-at-least-32-characters';
  const isWhole = (text: string) => text.length >= 32;

  it('is made once, for its user alone, and kept', () => {
    expect(keptFile(path, () => secret, isWhole)).toBe(secret);
    expect(keptFile(path, () => 'another'.repeat(8), isWhole)).toBe(secret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  it('is there whole or not at all, whatever ends the process that makes it', () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    const make = () => {
      throw full;
    };
    expect(() => keptFile(path, make, isWhole)).toThrow(full);
    expect(existsSync(path)).toBe(false);
    // what one that was killed left beside it is in nobody's way
    writeFileSync(`${path}.${process.pid}.draft`, 'a-sec');
    expect(keptFile(path, () => secret, isWhole)).toBe(secret);
  });

  it('is the one of whoever was first', () => {
    const first = 'that of another start, which was first';
    const make = () => {
      writeFileSync(path, first);
      return secret;
    };
    expect(keptFile(path, make, isWhole)).toBe(first);
    expect(readFileSync(path, 'utf8')).toBe(first);
  });

  it.each(['', 'a-sec', '\0'.repeat(8)])('is refused in words where it is cut off: %j', (left) => {
    writeFileSync(path, left);
    expect(() => keptFile(path, () => secret, isWhole)).toThrow(
      /secret is cut off.*backup.*take it away/s,
    );
    expect(readFileSync(path, 'utf8')).toBe(left);
  });
});
