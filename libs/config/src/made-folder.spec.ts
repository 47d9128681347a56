import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeFolder } from './made-folder';

describe('a folder that somebody named', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'made-'));
    writeFileSync(join(place, 'file'), '');
    symlinkSync(join(place, 'nowhere'), join(place, 'dangling'));
  });
  afterEach(() => rmSync(place, { recursive: true }));

  it('is made with those above it, for this user alone, and is made again by whoever comes second', () => {
    for (let time = 0; time < 2; time++) makeFolder(join(place, 'a/b/c'));
    for (const made of ['a', 'a/b', 'a/b/c'])
      expect(statSync(join(place, made)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['a file', 'EEXIST', () => join(place, 'file')],
    ['below a file', 'ENOTDIR', () => join(place, 'file/data')],
    ['a link that leads nowhere', 'EEXIST', () => join(place, 'dangling')],
  ])('is refused with the system’s word where it is %s', (_where, code, path) =>
    expect(() => makeFolder(path())).toThrow(expect.objectContaining({ code, syscall: 'mkdir' })),
  );

  // where there is no /proc, none can be made in its place
  it.each(['/proc/chefly', '/proc/chefly/data'])('is refused at once where it is %s', (path) =>
    expect(() => makeFolder(path)).toThrow(expect.objectContaining({ syscall: 'mkdir' })),
  );
});
